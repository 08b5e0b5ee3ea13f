extension ZoneData {
  /// The Atlantic, Australia, Brazil, Canada, Chile and Etc: a line for each zone, in order of names.
  static let atlantic = """
    Atlantic/Azores:-5aw -5k0 -2s0 0 2s0;01212121212121212121212121212121212121212121232123212321232\
    121212121212121212121212121212121212121212323232323232323232323234323232;3r8zc 1eb2c 475o 3pc0 \
    71ac 489o 71ac 489o 71ac 49do 71ac 489o 71ac s8o0 5a00 ha80 56o0 5u00 5eg0 61s0 5eg0 61s0 56o0 \
    ha80 56o0 5m80 5m80 h2g0 5m80 5eg0 5u00 61s0 56o0 5m80 5m80 5eg0 5u00 61s0 6p40 30w0 6z40 5k00 \
    5nc0 4xs0 1amc 3gg0 25to 4bk0 12uc 43s0 1y1o 43s0 1amc 3w00 1y1o 43s0 1amc 3w00 1y1o 4yw0 5m80 \
    5md0 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 506j0 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 \
    5m80 5m80 5m80 5m80 2t5o 2t2c 2i00 3480 5m80 5m80 5m80 5m80;1996;3 L 6 0 0;10 L 6 2s0 -2s0
    Atlantic/Bermuda:-c06 -986 -b40 -8c0;01010232323232323232323232323232323232323232323232323232323\
    23232323232323232323232323232323232;5ekn7.i 5hqc 60po 4s6c 3jbh0 3rl3g.16 8n2c 4r5o 6wuc 43to \
    7cec 3w1o 7cec ha9o 3o6c 7s1o 38mc 7zto 38mc 87lo 30uc 87lo 30uc 87lo 38mc 15wxo 4r2c 5h95o \
    5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc \
    5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo \
    6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic \
    4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac;2007;3 8 6 5k0 -8c0;11 1 6 5k0 -b40
    Atlantic/Canary:-2uo -2s0 0 2s0;01232323232323232323232323232323232;6xtdp.10 7p4pm.o ahu4o 5eho \
    5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80;1996;3 L 6 2s0 2s0;10 L 6 5k0 0
    Atlantic/Cape_Verde:-4cs -5k0 -2s0;01212;3r8zc 9lpk0 z6mc 9fg50
    Atlantic/Faeroe:-194 0 2s0;01212121212121212121212121212121;2igor.4 mxc8w.1k 5m80 5m80 5m80 \
    5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 \
    5m80 5m80 5m80 5m80 5m80 5m80 5m80;1996;3 L 6 2s0 2s0;10 L 6 5k0 0
    Atlantic/Faroe=Atlantic/Faeroe
    Atlantic/Jan_Mayen=Arctic/Longyearbyen
    Atlantic/Madeira:-34o -2s0 0 2s0;012121212121212121212121212121212121212121212321232123212321212\
    121212121212121212121212121212121212123232323232323232323232323232;3r8xo 1eb2c 475o 3pc0 71ac \
    489o 71ac 489o 71ac 49do 71ac 489o 71ac s8o0 5a00 ha80 56o0 5u00 5eg0 61s0 5eg0 61s0 56o0 ha80 \
    56o0 5m80 5m80 h2g0 5m80 5eg0 5u00 61s0 56o0 5m80 5m80 5eg0 5u00 61s0 6p40 30w0 6z40 5k00 5nc0 \
    4xs0 1amc 3gg0 25to 4bk0 12uc 43s0 1y1o 43s0 1amc 3w00 1y1o 43s0 1amc 3w00 1y1o 4yw0 5m80 5md0 \
    5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 \
    5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    50eb0 5eg0 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m9o 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 \
    5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80;1996;3 L 6 2s0 2s0;10 L 6 5k0 0
    Atlantic/Reykjavik=Africa/Abidjan
    Atlantic/South_Georgia:-5k0;0;
    Atlantic/St_Helena=Africa/Abidjan
    Atlantic/Stanley:-apo -b40 -8c0 -5k0;01212121212121232321212121212121212121212121212121212121212\
    1212121212;3tfyf.o 7zxk8.10 5eec 5u1o 5eec 61to 5eec 5u1o 5eec 5u1o 5eec 5u1o 2ymc cmmpo 4jac \
    6p2c 4blo 6wuc b0po 4jdo 6p2c 4jdo 6p2c 4jdo 6p2c 4jdo 6wuc 4blo 6wuc 4jdo 6p2c 4jdo 6p2c 4jdo \
    6p2c 4jdo 6p2c 4jdo 6wuc 4jdo 6p2c 4jdo 6p2c 4jdo 6p2c 4jdo 6p2c 4jdo 6p5o 4blo 74mc 43to 74mc \
    4blo 6wuc 4blo 6wuc 4blo 6wuc 4blo 6wuc 4blo 74mc 4blo 6wuc 4blo 6wuc 4blo
    Australia/ACT:rs0 uk0;01010101010101010101010101010101010101010101010101010101010101010101010101\
    01010101;5bmio 2k80 7r9c0 2oo0 5m80 5m80 5u00 5eg0 8n400 3o80 7k80 3w00 7cg0 3w00 7cg0 3w00 \
    7cg0 43s0 7cg0 3w00 7cg0 3w00 7cg0 3w00 7cg0 3w00 7cg0 3w00 7cg0 4yw0 6hc0 3w00 7cg0 3w00 7cg0 \
    3w00 7cg0 4bk0 6p40 4jc0 6ww0 4jc0 6ww0 4bk0 6ww0 3w00 7cg0 3w00 7cg0 3w00 7cg0 43s0 7cg0 3w00 \
    7cg0 3w00 7cg0 4r40 6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 4r40 6hc0 6p40 4r40 6hc0 4r40 6hc0 \
    4r40 6p40 4jc0 6p40 4r40 6hc0 4jc0 6p40;2008;4 1 6 8c0 rs0;10 1 6 5k0 uk0
    Australia/Adelaide:qe0 t60;010101010101010101010101010101010101010101010101010101010101010101010\
    1010101010101;5bmji 2k80 7r9c0 2oo0 5m80 5m80 5u00 5eg0 8n400 3o80 7k80 3w00 7cg0 3w00 7cg0 \
    3w00 7cg0 43s0 7cg0 3w00 7cg0 3w00 7cg0 3w00 7cg0 3w00 7cg0 3w00 7cg0 43s0 7cg0 3w00 7cg0 3w00 \
    7cg0 3w00 7cg0 4bk0 6p40 4jc0 6ww0 4jc0 6ww0 4bk0 6ww0 4bk0 6ww0 3w00 7cg0 4jc0 6p40 43s0 7cg0 \
    4bk0 6ww0 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 \
    6hc0 4r40 6p40 4jc0 6p40 4r40 6hc0 4jc0 6p40;2008;4 1 6 8c0 qe0;10 1 6 5k0 t60
    Australia/Brisbane:rs0 uk0;01010101010101010;5bmio 2k80 7r9c0 2oo0 5m80 5m80 5u00 5eg0 8n400 \
    3o80 5j740 3w00 7cg0 3w00 7cg0 3w00
    Australia/Broken_Hill:qe0 t60;010101010101010101010101010101010101010101010101010101010101010101\
    0101010101010101;5bmji 2k80 7r9c0 2oo0 5m80 5m80 5u00 5eg0 8n400 3o80 7k80 3w00 7cg0 3w00 7cg0 \
    3w00 7cg0 43s0 7cg0 3w00 7cg0 3w00 7cg0 3w00 7cg0 3w00 7cg0 3w00 7cg0 4yw0 6hc0 3w00 7cg0 3w00 \
    7cg0 3w00 7cg0 4bk0 6p40 4jc0 6ww0 4jc0 6ww0 4bk0 6ww0 3w00 7cg0 3w00 7cg0 3w00 7cg0 43s0 7cg0 \
    3w00 7cg0 3w00 7cg0 4r40 6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 \
    6hc0 4r40 6p40 4jc0 6p40 4r40 6hc0 4jc0 6p40;2008;4 1 6 8c0 qe0;10 1 6 5k0 t60
    Australia/Canberra=Australia/ACT
    Australia/Currie:rs0 uk0;01010101010101010101010101010101010101010101010101010101010101010101010\
    10101010101010101010101;58sao 5eg0 6p40 3w00 7cg0 3w00 75fs0 2oo0 5m80 5m80 5u00 5eg0 7d3c0 \
    5m80 6hc0 43s0 74o0 43s0 74o0 4bk0 74o0 3o80 7k80 3w00 7cg0 3w00 7cg0 3w00 7cg0 43s0 7cg0 3w00 \
    7cg0 3w00 7cg0 3w00 7cg0 3w00 7cg0 3w00 7cg0 4r40 6p40 4jc0 6p40 3w00 7cg0 3w00 7cg0 3w00 74o0 \
    4jc0 6ww0 4jc0 6ww0 4bk0 6ww0 4bk0 6ww0 4r40 5u00 5eg0 5u00 5eg0 5u00 5eg0 5u00 5eg0 5u00 5m80 \
    5u00 5eg0 5u00 5eg0 5u00 5eg0 5u00 5eg0 4r40 6hc0 61s0 5eg0 5u00 5eg0 5u00 5eg0 5u00 5eg0 5u00 \
    5m80 5m80 5eg0 61s0;2008;4 1 6 8c0 rs0;10 1 6 5k0 uk0
    Australia/Darwin:qe0 t60;010101010;5bmji 2k80 7r9c0 2oo0 5m80 5m80 5u00 5eg0
    Australia/Eucla:ob0 r30;0101010101010101010;5bmkr 2k80 7r9c0 2oo0 5m80 5m80 9w1s0 3w00 2pnk0 \
    3w00 2euo0 38o0 4mcw0 3gg0 6p40 4r40 6hc0 4r40
    Australia/Hobart=Australia/Currie
    Australia/LHI:rs0 t60 vy0 uk0;0121212121313131313131313131313131313131313131313131313;pexbc \
    7cii 43qc 7cho 3vyc 7cho 3vyc 7cho 3vyc 7cho 4bj6 6p4u 4jb6 6wwu 4jb6 6wwu 4bj6 6wwu 3vz6 7cgu \
    3vz6 7cgu 3vz6 7cgu 43r6 7cgu 3vz6 7cgu 3vz6 7cgu 4r36 6hcu 4r36 6hcu 4r36 6hcu 4r36 6p4u 4jb6 \
    4r4u 6hb6 6p4u 4r36 6hcu 4r36 6hcu 4r36 6p4u 4jb6 6p4u 4r36 6hcu 4jb6 6p4u;2008;4 1 6 5k0 \
    t60;10 1 6 5k0 uk0
    Australia/Lindeman:rs0 uk0;010101010101010101010;5bmio 2k80 7r9c0 2oo0 5m80 5m80 5u00 5eg0 \
    8n400 3o80 5j740 3w00 7cg0 3w00 7cg0 3w00 7cg0 43s0 7cg0 3w00
    Australia/Lord_Howe=Australia/LHI
    Australia/Melbourne:rs0 uk0;01010101010101010101010101010101010101010101010101010101010101010101\
    01010101010101;5bmio 2k80 7r9c0 2oo0 5m80 5m80 5u00 5eg0 8n400 3o80 7k80 3w00 7cg0 3w00 7cg0 \
    3w00 7cg0 43s0 7cg0 3w00 7cg0 3w00 7cg0 3w00 7cg0 3w00 7cg0 3w00 7cg0 43s0 7cg0 3w00 7cg0 3w00 \
    7cg0 3w00 7cg0 4bk0 6p40 4jc0 6p40 4r40 6ww0 4bk0 6ww0 4bk0 6ww0 3w00 7cg0 3w00 7cg0 43s0 7cg0 \
    3w00 7cg0 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 4r40 6hc0 6p40 4r40 6hc0 4r40 \
    6hc0 4r40 6p40 4jc0 6p40 4r40 6hc0 4jc0 6p40;2008;4 1 6 8c0 rs0;10 1 6 5k0 uk0
    Australia/NSW=Australia/ACT
    Australia/North=Australia/Darwin
    Australia/Perth:m80 p00;0101010101010101010;5bmm0 2k80 7r9c0 2oo0 5m80 5m80 9w1s0 3w00 2pnk0 \
    3w00 2euo0 38o0 4mcw0 3gg0 6p40 4r40 6hc0 4r40
    Australia/Queensland=Australia/Brisbane
    Australia/South=Australia/Adelaide
    Australia/Sydney=Australia/ACT
    Australia/Tasmania=Australia/Currie
    Australia/Victoria=Australia/Melbourne
    Australia/West=Australia/Perth
    Australia/Yancowinna=Australia/Broken_Hill
    Brazil/Acre=America/Porto_Acre
    Brazil/DeNoronha=America/Noronha
    Brazil/East=America/Sao_Paulo
    Brazil/West=America/Manaus
    Canada/Atlantic=America/Halifax
    Canada/Central=America/Rainy_River
    Canada/Eastern=America/Montreal
    Canada/Mountain=America/Edmonton
    Canada/Newfoundland=America/St_Johns
    Canada/Pacific=America/Vancouver
    Canada/Saskatchewan=America/Regina
    Canada/Yukon=America/Whitehorse
    Chile/Continental=America/Santiago
    Chile/EasterIsland:-k94 -jg0 -go0 -dw0;012121212121212121212121212123232323232323232323232323232\
    323232323232323232323232323232323232323232323232323;a8905.s bbrui.w 4jac 7cho 3vyc 61to 4r2c \
    6hdo 4r2c 6p5o 4jac 69lo 4yuc 6p5o 4jac 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4jac 6p5o 4jac 6p5o \
    4r2c 6hdo b8g0 4r2c 6hdo 4r2c 6p5o 4jac 6p5o 4jac 6p5o 5m6c 5m9o 4r2c 6hdo 4r2c 6p5o 4jac 5u1o \
    5eec 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4jac 6p5o 56mc 61to 4r2c 61to 5tyc 5u1o 4r2c \
    6p5o 4jac 6p5o 4jac 6p5o 4jac 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4jac 6p5o 56mc 61to 4r2c 6hdo \
    5eec 5u1o 6hac 38po 7ryc 3w1o 7cec 43to 74mc 43to j0ec 2t5o 8fac 2t5o 8fac 2t5o 7cec 4r5o 6hac \
    4r5o 6hac 4r5o 6hac 4yxo;2023;4 1 5 1p40 -go0;9 1 5 1p40 -dw0
    Etc/GMT:0;0;
    Etc/GMT+0=Etc/GMT
    Etc/GMT+1:-2s0;0;
    Etc/GMT+10:-rs0;0;
    Etc/GMT+11:-uk0;0;
    Etc/GMT+12:-xc0;0;
    Etc/GMT+2=Atlantic/South_Georgia
    Etc/GMT+3:-8c0;0;
    Etc/GMT+4:-b40;0;
    Etc/GMT+5:-dw0;0;
    Etc/GMT+6:-go0;0;
    Etc/GMT+7:-jg0;0;
    Etc/GMT+8:-m80;0;
    Etc/GMT+9:-p00;0;
    Etc/GMT-0=Etc/GMT
    Etc/GMT-1:2s0;0;
    Etc/GMT-10=Antarctica/DumontDUrville
    Etc/GMT-11:uk0;0;
    Etc/GMT-12:xc0;0;
    Etc/GMT-13:1040;0;
    Etc/GMT-14:12w0;0;
    Etc/GMT-2:5k0;0;
    Etc/GMT-3:8c0;0;
    Etc/GMT-4:b40;0;
    Etc/GMT-5:dw0;0;
    Etc/GMT-6:go0;0;
    Etc/GMT-7:jg0;0;
    Etc/GMT-8:m80;0;
    Etc/GMT-9:p00;0;
    Etc/GMT0=Etc/GMT
    Etc/Greenwich=Etc/GMT
    Etc/UCT=Etc/GMT
    Etc/UTC=Etc/GMT
    Etc/Universal=Etc/GMT
    Etc/Zulu=Etc/GMT
    """
}

extension ZoneData {
  /// The rest of America: a line for each zone, in order of names.
  static let americaSecond = """
    America/Indiana/Vincennes:-go0 -dw0 -b40;01010101010101010101010101010101212101;5pnpc 6hac 4r5o \
    6hac 6zapo 150mc 6hdo 4r2c 223to 4r2c 6hdo 4r2c 6p2c 4jdo 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo \
    4r2c 6hdo 5tyc 5m9o 4jac 6p5o 5m6c 5m9o 5m6c 5m9o 1kdyc 5m6c 5m9o 5m6c b9yho 43to;2008;3 8 6 \
    5k0 -b40;11 1 6 5k0 -dw0
    America/Indiana/Winamac:-go0 -dw0 -b40;010101010101010101010101010101010101012121021;5pnpc 6hac \
    4r5o 6hac 6zapo 150mc 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4jac 6p5o 4r2c 6hdo 4r2c \
    6hdo 4r2c 6hdo 4r2c 6hdo 5tyc 5m9o 5m6c 5m9o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 2i3ac 5m6c \
    5m9o 5m6c b9yho 43to 7cco;2008;3 8 6 5k0 -b40;11 1 6 5k0 -dw0
    America/Indianapolis=America/Fort_Wayne
    America/Inuvik:0 -m80 -jg0 -go0;0121212121212121323232323232323232323232323232323232323232323232\
    32323232;glgw0 61vso 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m4o \
    5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 4yxo 69ic 4yxo 6hac 4r5o \
    6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic \
    4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac;2007;3 8 6 5k0 \
    -go0;11 1 6 5k0 -jg0
    America/Iqaluit:0 -b40 -dw0 -go0;012121212121212121212121212121212121212121212121212121212132121\
    212121212;dc000 zoq0 8bnto 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c \
    5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 4yxo 69ic 4yxo \
    6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic \
    4yxo 69ic 4yxo 6hac 4r7c b8ec 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac;2007;3 8 6 \
    5k0 -b40;11 1 6 5k0 -dw0
    America/Jamaica:-e7y -dw0 -b40;0121212121212121212121;3s7kj.a je5f4.1e 92mc 3o9o 7k6c 5m9o 5tyc \
    5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc
    America/Jujuy=America/Argentina/Jujuy
    America/Juneau:-ow5 -m80 -jg0 -p00;0121212121212121212121212121212313131313131313131313131313131\
    31313131313131313;75mx.15 czilq.j 150mc 7dqpo 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 5m9o 5m6c 25to \
    92mc 3o9o 7k6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c gupo 5m6c 5m9o 5tyc 5eho 5tyc 5mbc 5m6c \
    5m9o 5m6c 5m9o 5m6c 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o \
    6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic \
    4yxo 6hac 4r5o 6hac 4r5o 6hac;2007;3 8 6 5k0 -m80;11 1 6 5k0 -p00
    America/Kentucky/Louisville:-go0 -dw0 -b40;01010101010101010101010101010101010121212121212121212\
    12121212121212121212121212121212121212121212121212121212121;5pnpc 6hac 4r5o 6hac h2ho 3smc \
    65jlo 4r2c 44xo 150mc 6had 12xn 182po 4jac 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c \
    6p5o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 26uuc 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc \
    5m9o 5m6c 5m9o 5m6c ewpo 7k6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o \
    5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic \
    4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o \
    6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac;2007;3 8 6 5k0 -b40;11 1 6 5k0 -dw0
    America/Kentucky/Monticello:-go0 -dw0 -b40;01010101010101010101010101010101010101010101010101010\
    1010101010101010101212121212121;5pnpc 6hac 4r5o 6hac 6zapo 150mc 72i9o 5m6c 5m9o 5m6c 5m9o 5m6c \
    5m9o 5tyc 5m9o 5m6c 5m9o 5m6c 25to 92mc 3o9o 7k6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o \
    5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 4yxo 69ic 4yxo 6hac 4r5o 6hac \
    4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo \
    6hac 4r5o b8ec 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac;2007;3 8 6 5k0 -b40;11 1 \
    6 5k0 -dw0
    America/Knox_IN=America/Indiana/Knox
    America/Kralendijk=America/Anguilla
    America/La_Paz:-cmc -9uc -b40;012;9yb3k.10 4vic
    America/Lima:-eac -dw0 -b40;0121212121212121;2om0k.10 97rbr.o 2ryc 5gpo 5m6c 5m9o 5m6c ec0po \
    2ryc 8hlo 2ryc v1to 2ryc 16bdo 2ryc
    America/Los_Angeles:-m80 -jg0;010101010101010101010101010101010101010101010101010101010101010101\
    010101010101010101010101010101010101010101010101010101010;5pnso 6hac 4r5o 6hac 6zapo 150mc rnlp \
    91ib exs0 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 4r40 6hc0 4r40 6hc0 4r40 \
    6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5eg0 5u00 5m9o 5m6c 5m9o \
    5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 5m9o 5m6c 25to 92mc 3o9o 7k6c 5m9o 5tyc 5eho 5tyc \
    5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 4yxo \
    69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic \
    4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o \
    6hac;2007;3 8 6 5k0 -jg0;11 1 6 5k0 -m80
    America/Louisville=America/Kentucky/Louisville
    America/Lower_Princes=America/Anguilla
    America/Maceio:-6m4 -8c0 -5k0;012121212121212121212121212121212121212121;4dt7y.1g 5k4zd.8 5kk0 \
    5plo 5jyc 57who 4740 72g0 3qec 7j5o 3ric 7j5o 2ryc 3dg9o 2k6c addo 1tic 7k9o 2ryc 7k9o 3pac \
    7k9o 3qec 5j89o 43qc 6wxo 3gec 7t5o 38mc 7s1o 38mc 7zto 3o6c 1ry9o 3o6c 151to 4jac 6wxo fic \
    b0po 3vyc
    America/Managua:-fzc -go0 -dw0;0121212121212121;asm9l.c c60we.1c k8uc 1a0po 31yc 86ho 31yc \
    3lwwc 88fo 321o 193ac 2l8po 5eec 6hh0 4r0o
    America/Manaus:-b44 -b40 -8c0;01212121212121212121212121212121;4dtao.4 5k4yb.1k 5kk0 5plo 5jyc \
    57who 4740 72g0 3qec 7j5o 3ric 7j5o 2ryc 3dg9o 2k6c addo 1tic 7k9o 2ryc 7k9o 3pac 7k9o 3qec \
    5j89o 43qc 6wxo 3gec 7t5o 38mc 1s61o 3vyc
    America/Marigot=America/Anguilla
    America/Martinique:-bb8 -b40 -8c0;0121;3jous.k ll3jv.14 5eec
    America/Matamoros:-i20 -go0 -dw0;01212121212121212121212121212121;6w020 kqvvc 6hac 2btto 69ic \
    4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 5u1o 4jac 5u1o 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o \
    6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic;2010;3 8 6 5k0 -dw0;11 1 6 5k0 -go0
    America/Mazatlan:-jpg -jg0 -go0;01212121212121212121212121212121212121212121212121212121212121;6\
    w03o 1pao0 12pac 54ho 4r2c 5ndo 35fac gw8t0 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 5u1o \
    4jac 5u1o 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac \
    4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo \
    69ic 4yxo 6hac 4r5o 6hac
    America/Mendoza=America/Argentina/Mendoza
    America/Menominee:-go0 -dw0;01010101010101010101010101010101010101010101010101010101010101010101\
    01010101010;5pnpc 6hac 4r5o 6hac 6zapo 150mc 6hdo 4r2c 64l5o 5tyc s35o 1erqc 25to 92mc 3o9o \
    7k6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c \
    5m9o 5m6c 5m9o 5m6c 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o \
    6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic \
    4yxo 6hac 4r5o 6hac 4r5o 6hac;2007;3 8 6 5k0 -dw0;11 1 6 5k0 -go0
    America/Merida:-glg -go0 -dw0;0121212121212121212121212121212121212121212121212121212121;6w020 \
    is7fc 9lic 47e1o 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 5u1o 4jac 5u1o 69ic 4yxo 69ic \
    4yxo 6hac 4r5o 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo \
    69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac
    America/Metlakatla:-od6 -m80 -jg0 -p00;01212121212121212121212121212121213131313;75mm.i \
    czim1.16 150mc 7dqpo 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 5m9o 5m6c 25to 92mc 3o9o 7k6c 5m9o 5tyc \
    5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc a0sxo 43to 7cec 3w1o 7cec \
    3w1o 9pyc;2019;3 8 6 5k0 -m80;11 1 6 5k0 -p00
    America/Mexico_City:-id0 -jg0 -go0 -dw0;01212123232323232323232323232323232323232323232323232323\
    2323232323232;6w03o 1pao0 12pac 54ho 4r2c 5ndo 256uc 4bic gg9o 3hic uixo 486c 1t7to 56mc eb2d0 \
    69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 5u1o 4jac 5u1o 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac \
    4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo \
    69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac
    America/Miquelon:-aeg -b40 -8c0 -5k0;0123232323232323232323232323232323232323232;3l2u8.14 \
    lkhcf.k 2635o 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o \
    6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac \
    4r5o 6hac 4r5o 6hac;2007;3 8 6 5k0 -5k0;11 1 6 5k0 -8c0
    America/Moncton:-dw0 -b40 -8c0;01212121212121212121212121212121212121212121212121212121212121212\
    1212121212121212121212121212121212121212121212121212121212121212121212121212121;rmoc 4ygho 61qc \
    4kug0 2t2c 8fdo 2t2c 8fdo 2t2c 8fdo 2t2c 8fdo 2t2c 8fdo 2t2c 86ho 3o6c 7dlo 3uuc 6y1o 4i6c 463c \
    150mc 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4jac 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c \
    6hdo 4r2c 6p5o 4r2c 6hdo 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o \
    5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c gupo 5m6c \
    5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o \
    5m6c 5m9o 5m6c 5m9o 5m6c 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yud 6hac \
    4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo \
    69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac;2007;3 8 6 5k0 -8c0;11 1 6 5k0 -b40
    America/Monterrey:-iks -jg0 -go0 -dw0;0121212323232323232323232323232323232323232323232323232323\
    23232;6w020 1papo 12pac 54ho 4r2c 5ndo hjcxo 6hac 2btto 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o \
    6hac 5u1o 4jac 5u1o 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic \
    4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo \
    69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac
    America/Montevideo:-aer -b40 -8c0 -9q0 -6y0 -5k0 \
    -460;01232323232323232323232324242525242525264252525252525252525252525252525252525252525252;6d66\
    8.1f 12iof.9 5nac 5ncu 5m76 5ncu 5m76 2dfku 4r36 6hcu 4r36 6hcu 4r36 6hcu 4r36 6p4u 4jb6 6p4u \
    4jb6 5u0u 5m76 6hcu 4r36 3tsu ffj6 2rz6 52k8u 5ef6 1y0u 1iec 1l95o 5eec u29o 5sv6 fqou 1jic \
    kyho 2lac gupo 1q5i 5eho 3ggu 30uc jg1o 2dic 8fdo 2t2c 8uxo 2dic 1q9o 9xqc 2fbdo 2cec 8uxo 2lac \
    7cho 3o6c 7cho 43qc 7cho 3vyc 74po 43qc 3ma1o 5u1o 61to 4r2c 69lo 4yuc 6hdo 4r2c 6hdo 4r2c 6hdo \
    4yuc 69lo 4yuc 69lo 4yuc 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c
    America/Montreal:-dw0 -b40;010101010101010101010101010101010101010101010101010101010101010101010\
    101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010\
    1010;5q37o 61qc 4s5i 6g76 5u50 4j70 74t0 3smc 7fto 3vyc 7cho 3vyc 74po 4bic 6wxo 4bic 6wxo 4bic \
    6wxo 4jac 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4jac 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo \
    4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4jac 6p5o 1p52c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 6p2c 4r5o 6hac \
    4r5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4r2c 6hdo 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o \
    5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c \
    5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o \
    5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 4yxo 69ic 4yxo 6hac \
    4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo \
    69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac;2007;3 8 6 \
    5k0 -b40;11 1 6 5k0 -dw0
    America/Montserrat=America/Anguilla
    America/Nassau=America/Montreal
    America/New_York:-dw0 -b40;010101010101010101010101010101010101010101010101010101010101010101010\
    101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010\
    10101010;5pnno 6hac 4r5o 6hac 4r5o 6p2c 5eho 4r2c 6p5o 4jac 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo \
    4r2c 6hdo 4r2c 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4jac 6p5o 4r2c 6hdo 4r2c \
    6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4jac 6p5o 4r2c 6hdo 4r2c 44xo 150mc 6hdo 4r2c 6hdo 4r2c 6hdo \
    4r2c 6hdo 4r2c 6p5o 4jac 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 5tyc 5m9o 5m6c 5m9o 5m6c \
    5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o \
    5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 5m9o 5m6c 25to 92mc 3o9o 7k6c 5m9o 5tyc \
    5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o \
    5m6c 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac \
    4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o \
    6hac 4r5o 6hac;2007;3 8 6 5k0 -b40;11 1 6 5k0 -dw0
    America/Nipigon=America/Montreal
    America/Nome:-umq -uk0 -rs0 -p00 -m80;0121212121212121212121212121212123434343434343434343434343\
    4343434343434343434343;75qd.12 czina.m 150mc 7dqpo 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 5m9o 5m6c \
    25to 92mc 3o9o 7k6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho \
    5tyc 5m6c 5m6c 5m9o 5m6c 5m9o 5m6c 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic \
    4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo \
    69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac;2007;3 8 6 5k0 -m80;11 1 6 5k0 -p00
    America/Noronha:-604 -5k0 -2s0;0121212121212121212121212121212121212121;4dt7l.14 5k4y2.k 5kk0 \
    5plo 5jyc 57who 4740 72g0 3qec 7j5o 3ric 7j5o 2ryc 3dg9o 2k6c addo 1tic 7k9o 2ryc 7k9o 3pac \
    7k9o 3qec 5j89o 43qc 6wxo 3gec 7t5o 38mc 7s1o 38mc 7zto 3o6c 30o9o 4jac 6wxo 7qc b8ho 3vyc
    America/North_Dakota/Beulah:-jg0 -go0;0101010101010101010101010101010101010101010101010101010101\
    010101010101010101010101010101010101;5pnr0 6hac 4r5o 6hac 6zapo 150mc 6r9to 5m6c 5m9o 5m6c 5m9o \
    5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 5m9o 5m6c 25to 92mc 3o9o 7k6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c \
    5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 4yxo 69ic 4yxo \
    6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic \
    4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 43to \
    7cec 3w1o 7cec 3w1o 7cec 43to;2011;3 8 6 5k0 -dw0;11 1 6 5k0 -go0
    America/North_Dakota/Center:-jg0 -go0 -dw0;01010101010101010101010101010101010101010101010101010\
    101012121212121212121212121212121;5pnr0 6hac 4r5o 6hac 6zapo 150mc 6r9to 5m6c 5m9o 5m6c 5m9o \
    5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 5m9o 5m6c 25to 92mc 3o9o 7k6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c \
    5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 4yxo 69ic 4yxo \
    6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo b8ec 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo \
    69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac;2007;3 8 6 \
    5k0 -dw0;11 1 6 5k0 -go0
    America/North_Dakota/New_Salem:-jg0 -go0 \
    -dw0;01010101010101010101010101010101010101010101010101010101010101010101010101010101212121;5pnr\
    0 6hac 4r5o 6hac 6zapo 150mc 6r9to 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 5m9o \
    5m6c 25to 92mc 3o9o 7k6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc \
    5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo \
    69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac \
    4yxo 69ic 4yxo b8ec 6hac 4r5o 6hac 4r5o 6hac;2007;3 8 6 5k0 -dw0;11 1 6 5k0 -go0
    America/Nuuk=America/Godthab
    America/Ojinaga:-jc4 -jg0 -go0 -dw0;01212123232121212121212121212121212121212121212121212121212;\
    6w03o 1pao0 12pac 54ho 4r2c 5ndo k1o1o 69ic 4yxo 69ic b8ho 4yxo 6hac 4r5o 6hac 5u1o 4jac 5u1o \
    69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4blo 7cec 3w1o 7cec \
    3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 43to \
    7cec 3w1o;2023;3 8 6 5k0 -dw0;11 1 6 5k0 -go0
    America/Panama=America/Atikokan
    America/Pangnirtung=America/Iqaluit
    America/Paramaribo:-a7s -a84 -a7o -9q0 -8c0;01234;3fzi4.14 7ik00.c 3d67z.18 c7nrp.o
    America/Phoenix=America/Creston
    America/Port-au-Prince:-ddo -dw0 -b40;01212121212121212121212121212121212121212121;5cd81 kr7gb \
    5eec 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 4yzc 6hc0 4r40 6hc0 4r40 6hc0 4yw0 69k0 4yw0 69k0 \
    4yw0 6hc0 4r40 6hc0 4r40 6hc0 4yw0 69k0 4yw0 69k0 2btqc 6hac 4r5o 6hac 1ohx0 7cec 3w1o 7cec \
    3w1o 7cec 3w1o 7cec;2017;3 8 6 5k0 -b40;11 1 6 5k0 -dw0
    America/Port_of_Spain=America/Anguilla
    America/Porto_Acre:-ck0 -dw0 -b40;01212121212121212121212121212121;4dtbj.c 5k4z4.1c 5kk0 5plo \
    5jyc 57who 4740 72g0 3qec 7j5o 3ric 7j5o 2ryc 3dg9o 2k6c addo 1tic 7k9o 2ryc 7k9o 3pac 7k9o \
    3qec 5j89o 43qc 6wxo 3gec 7t5o 38mc 6dq1o 1onac
    America/Porto_Velho:-bu0 -b40 -8c0;012121212121212121212121212121;4dtb3.10 5k4xw.o 5kk0 5plo \
    5jyc 57who 4740 72g0 3qec 7j5o 3ric 7j5o 2ryc 3dg9o 2k6c addo 1tic 7k9o 2ryc 7k9o 3pac 7k9o \
    3qec 5j89o 43qc 6wxo 3gec 7t5o 38mc
    America/Puerto_Rico=America/Anguilla
    America/Punta_Arenas:-d39 -dw0 -b40 -8c0;0102021212121212121232323232323232323232323232323232323\
    232323232323232323232323232323232323232323232323232323232323;34zzu.19 20yoh.f opzi.19 92mt.f \
    2k3l6.19 6kmt.f 4q1o 6jic 4q1o 6jic 4q1o 6jic 4q1o 6kmc 4q1o 31vic 1vto 1glac 1ko0 6puo0 4jac \
    7cho 3vyc 61to 4r2c 6hdo 4r2c 6p5o 4jac 69lo 4yuc 6p5o 4jac 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o \
    4jac 6p5o 4jac 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4jac 6p5o 4jac 6p5o 5m6c 5m9o 4r2c \
    6hdo 4r2c 6p5o 4jac 5u1o 5eec 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4jac 6p5o 56mc 61to \
    4r2c 61to 5tyc 5u1o 4r2c 6p5o 4jac 6p5o 4jac 6p5o 4jac 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4jac \
    6p5o 56mc 61to 4r2c 6hdo 5eec 5u1o 6hac 38po 7ryc 3w1o 7cec 43to 74mc 43to j0ec 2t5o
    America/Rainy_River:-go0 -dw0;010101010101010101010101010101010101010101010101010101010101010101\
    010101010101010101010101010101010101010101010101010101010;53u20 4jac hpx0 61qc 5t4xo 43qc 1daho \
    150mc 6wxo 4r2c 61to 4r2c 6hdo 4r2c 6hdo 4r2c 6q9o 4ouc 6iho 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c \
    6hdo 4r2c 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 5m6c 5m9o 4r2c t61o 4jac t61o 5u00 5m80 5m80 5m80 \
    5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5eg0 5u00 \
    5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5eg0 5u00 5m80 5m80 5m80 5m80 5m80 5m80 4yw0 \
    69k0 4yw0 6hc0 4r40 6hc0 4r40 6hc0 4yw0 69k0 4yw0 69k0 4yw0 6hc0 4r40 6hc0 4r40 6hc0 4yw0 69k0 \
    4yw0 69k0 4yw0 69k0 4yw0 6hc0 4r40 6hc0 4r40 6hc0 4yw0 69k0 4yw0 69k0 4yw0 6hc0 4r40 6hc0 4r40 \
    6hac;2007;3 8 6 5k0 -dw0;11 1 6 5k0 -go0
    America/Rankin_Inlet:0 -go0 -dw0;012121212121212121212121212121212121212121212121212121212121212\
    1212121;huk80 4ssdc 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c \
    5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 4yxo 69ic 4yxo 6hac 4r5o \
    6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic \
    4yxo 6hac 4r5o hpqc 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac;2007;3 8 6 5k0 -dw0;11 1 \
    6 5k0 -go0
    America/Recife:-6go -8c0 -5k0;0121212121212121212121212121212121212121;4dt7v.10 5k4zg.o 5kk0 \
    5plo 5jyc 57who 4740 72g0 3qec 7j5o 3ric 7j5o 2ryc 3dg9o 2k6c addo 1tic 7k9o 2ryc 7k9o 3pac \
    7k9o 3qec 5j89o 43qc 6wxo 3gec 7t5o 38mc 7s1o 38mc 7zto 3o6c 30o9o 4jac 6wxo 7qc b8ho 3vyc
    America/Regina:-jdo -jg0 -go0;01212121212121212121212121212121212121212121212121212;1rv7m.10 \
    3y83d.o 61qc 3luec 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4jac 6p5o 4r2c saxo 5m6c 5m9o 5eec 5u1o 5m6c \
    5u1o 5m6c 5m9o 5m6c 3ph0 150mc 61to 5m6c 61to 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4jac 6p5o 4r2c 6hdo \
    4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4r2c 6hdo 4r2c hpto 5m6c 5m9o
    America/Resolute:0 -go0 -dw0;0121212121212121212121212121212121212121212121212121212121212121212\
    121;exa80 7q2dc 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o \
    5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 4yxo 69ic 4yxo 6hac 4r5o 6hac \
    4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo \
    6hac 4r5o hpqc 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o hxic;2008;3 8 6 5k0 -dw0;11 1 6 5k0 \
    -go0
    America/Rio_Branco=America/Porto_Acre
    America/Rosario=America/Argentina/Cordoba
    America/Santa_Isabel=America/Ensenada
    America/Santarem:-a4o -b40 -8c0;0121212121212121212121212121212;4dta2.1c 5k4yx.c 5kk0 5plo 5jyc \
    57who 4740 72g0 3qec 7j5o 3ric 7j5o 2ryc 3dg9o 2k6c addo 1tic 7k9o 2ryc 7k9o 3pac 7k9o 3qec \
    5j89o 43qc 6wxo 3gec 7t5o 38mc 6dq1o
    America/Santiago:-d39 -dw0 -b40 -8c0;01020212121212121232123232323232323232323232323232323232323\
    2323232323232323232323232323232323232323232323232323232323232323232323;34zzu.19 20yoh.f opzi.19 \
    92mt.f 2k3l6.19 6kmt.f 4q1o 6jic 4q1o 6jic 4q1o 6jic 4q1o 6kmc 4q1o 31vic 1vto 18kec 1dyc 6mxo \
    1ko0 6puo0 4jac 7cho 3vyc 61to 4r2c 6hdo 4r2c 6p5o 4jac 69lo 4yuc 6p5o 4jac 6p5o 4r2c 6hdo 4r2c \
    6hdo 4r2c 6p5o 4jac 6p5o 4jac 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4jac 6p5o 4jac 6p5o \
    5m6c 5m9o 4r2c 6hdo 4r2c 6p5o 4jac 5u1o 5eec 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4jac \
    6p5o 56mc 61to 4r2c 61to 5tyc 5u1o 4r2c 6p5o 4jac 6p5o 4jac 6p5o 4jac 6p5o 4r2c 6hdo 4r2c 6hdo \
    4r2c 6p5o 4jac 6p5o 56mc 61to 4r2c 6hdo 5eec 5u1o 6hac 38po 7ryc 3w1o 7cec 43to 74mc 43to j0ec \
    2t5o 8fac 2t5o 8fac 2t5o 7cec 4r5o 6hac 4r5o 6hac 4r5o 6hac 4yxo;2023;4 2 6 0 -b40;9 2 6 0 -8c0
    America/Santo_Domingo:-cyo -dw0 -b40 -ci0;01213131313131212;aeszs aij8k 3qec tyxo 3n36 7lcu \
    2on6 8rku 2j36 8pcu 2lb6 8n4u 2mf6 8m0u 856ho 12w0
    America/Sao_Paulo:-8ms -8c0 -5k0;012121212121212121212121212121212121212121212121212121212121212\
    12121212121212121212121212121;4dt96.s 5k4y5.w 5kk0 5plo 5jyc 57who 4740 72g0 3qec 7j5o 3ric \
    7j5o 2ryc 3c01o 40ec addo 1tic 7k9o 2ryc 7k9o 3pac 7k9o 3qec 5j89o 43qc 6wxo 3gec 7t5o 38mc \
    7s1o 38mc 7zto 3o6c 7s1o 3o6c 7k9o 3gec 7zto 30uc 7zto 3vyc 7cho 3vyc 7cho 3o6c 7cho 43qc 75to \
    4i6c 6wxo 43qc 6wxo 4jac 6wxo 43qc 7cho 3vyc 7zto 38mc 7k9o 3o6c 821o 3e6c 7cho 3vyc 7zto 3gec \
    74po 3vyc 7k9o 3o6c 7k9o 3vyc 7cho 3vyc 7cho 43qc 7cho 3o6c 7k9o 3o6c 7k9o 3vyc 7cho 3vyc 7cho \
    3vyc 7cho 3vyc 7zto 38mc
    America/Scoresbysund:-42g -5k0 -2s0 0;0121323232323232323232323232323232323232323232323232323232\
    323232323232323232323232323232321;56sif.1g jxzw8.8 5eg0 5m4o 5m6c 5m80 5m80 5m80 5m80 5m80 5u00 \
    5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5u00 6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 \
    4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 \
    6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 \
    4jc0 6p40 b8g0;2025;3 24 5 1rw0 -2s0;10 L 6 0 -5k0
    America/Shiprock=America/Denver
    America/Sitka:-p21 -m80 -jg0 -p00;01212121212121212121212121212121231313131313131313131313131313\
    131313131313131313;75n1.d czilm.1b 150mc 7dqpo 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 5m9o 5m6c \
    25to 92mc 3o9o 7k6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho \
    5tyc 5mbc 5m6c 5m9o 5m6c 5m9o 5m6c 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic \
    4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo \
    69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac;2007;3 8 6 5k0 -m80;11 1 6 5k0 -p00
    America/St_Barthelemy=America/Anguilla
    America/St_Johns:-9rg -6zg -9q0 -6y0 -460;010101010101010101010101010101010101023232323232323232\
    323232323232323232323232323232323232323232323232323232323232323232323232323232323232423232323232\
    323232323232323232323232323232323232;5emx6.1g 4zyc 6g9o 61qc 5w4o 31yc 85do 5m6c 5m9o 5m6c 5u1o \
    5eec 5u1o 5eec 5u1o 5eec 5u1o 5eec 5u1o 5m6c 5m9o 5m6c 5u1o 5eec 5u1o 5eec 5u1o 5eec 5u1o 5eec \
    5u1o 5m6c 5u1o 5eec 5u1o 5eec 4ozc 152b.8 5eec 61vc 4jac 6p5o 4jac 6p5o 4jac 6wxo 4bic 6wxo \
    4jac 6p5o 4jac 6p5o 127lo 6wxo 4jac 6p5o 4jac 6p5o 4jac 6p5o 4jac 6wxo 4jac 69lo 4r2c 6hdo 4r2c \
    6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 5tyc 5m9o 5m6c 5m9o \
    5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc \
    5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o \
    5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 4yud 69ic 4yxo 6h8o 4r7c 6hac 4r5o 6hac \
    4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o \
    6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 43to 7cec 3w1o 7cec 3w1o 7cec \
    43to 7cec 3w1o 7chn;2012;3 8 6 5k0 -6y0;11 1 6 5k0 -9q0
    America/St_Kitts=America/Anguilla
    America/St_Lucia=America/Anguilla
    America/St_Thomas=America/Anguilla
    America/St_Vincent=America/Anguilla
    America/Swift_Current:-jyw -jg0 -go0;01212121212121212121212;1rv7z.k 3y830.14 61qc 7aj5o 150mc \
    6hdo 56mc 61to 4r2c 6hdo 4r2c 6hdo 4r2c 2dk1o 5m6c gupo 5m6c 5m9o 4r2c 6p5o 4jac 3bh5o
    America/Tegucigalpa:-g5g -go0 -dw0;01212121;6niho.1g kp00b.8 4jac 6p5o 4jac 5ijto 2u6c
    America/Thule:-cqk -b40 -8c0;0121212121212121212121212121212121;56snn.8 ndsic.1g 5m6c 5m9o 5m6c \
    5u1o 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo \
    69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac;2007;3 8 6 5k0 -8c0;11 1 6 5k0 -b40
    America/Thunder_Bay=America/Montreal
    America/Tijuana=America/Ensenada
    America/Toronto=America/Montreal
    America/Tortola=America/Anguilla
    America/Vancouver:-m80 -jg0;01010101010101010101010101010101010101010101010101010101010101010101\
    01010101010101010101010101010101010101010101010101010101010;5q3co 61qc 7aj5o 150mc 6hdo 4r2c \
    6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4jac 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o \
    4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4jac 6p5o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc \
    5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o \
    5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c \
    5m9o 5m6c 5m9o 5m6c 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o \
    6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic \
    4yxo 6hac 4r5o 6hac 4r5o 6hac;2007;3 8 6 5k0 -jg0;11 1 6 5k0 -m80
    America/Virgin=America/Anguilla
    America/Whitehorse:-p0c -p00 -m80 -jg0;012121213123232323232323232323232323232323232323232323232\
    32323232323232323232323232323232323;7530.c 5iybb.1c 61qc 6hdo 4xn0 6z450 150mc 64l2c 5u00 3o80 \
    4fnto 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 4yxo 69ic 4yxo 6hac 4r5o \
    6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic \
    4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 43to 7cec 3w1o \
    7cec 3w1o 7cec 43to 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7cec \
    3w1o 7cec 3w1o 7cec 3w1o
    America/Winnipeg=America/Rainy_River
    America/Yakutat:-pvj -p00 -m80;01212121212121212121212121212121212121212121212121212121212121212\
    121212121212121;75ni.1j czimt.5 150mc 7dqpo 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 5m9o 5m6c 25to \
    92mc 3o9o 7k6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc \
    5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo \
    6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic \
    4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac;2007;3 8 6 5k0 -m80;11 1 6 5k0 -p00
    America/Yellowknife=America/Edmonton
    """
}

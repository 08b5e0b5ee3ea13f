extension ZoneData {
  /// Antarctica, the Arctic and Asia: a line for each zone, in order of names.
  static let asia = """
    Antarctica/Casey:0 m80 uk0;012121212121212121;llu80 crva0 4970 il10 3lyc 1glac fl5o 6hh0 4ypc \
    67h0 4t70 6hc1 4yqz 69p1 4yqz 69p1 4vjz
    Antarctica/Davis:0 jg0 dw0;01012121;huxk0 2fx8c 1bxvo cqwvo 4g1o ie6c 3m1o
    Antarctica/DumontDUrville:rs0;0;
    Antarctica/Macquarie:rs0 uk0 0;01020101010101010101010101010101010101010101010101010101010101010\
    1010101010101010101010101;58sao 5eg0 mqso 92qoo 640qo 5m80 6hc0 43s0 74o0 43s0 74o0 4bk0 74o0 \
    3o80 7k80 3w00 7cg0 3w00 7cg0 3w00 7cg0 43s0 7cg0 3w00 7cg0 3w00 7cg0 3w00 7cg0 3w00 7cg0 3w00 \
    7cg0 4r40 6p40 4jc0 6p40 3w00 7cg0 3w00 7cg0 3w00 74o0 4jc0 6ww0 4jc0 6ww0 4bk0 6ww0 4bk0 6ww0 \
    4r40 5u00 5eg0 5u00 5eg0 5u00 5eg0 5u00 5eg0 5u00 5m80 5u00 5eg0 5u00 5eg0 5u00 5eg0 5u00 5eg0 \
    4r40 6hc0 61s0 5eg0 5u00 5eg0 5u00 5eg0 5u00 5eg0 5u00 5m80 5m80 5eg0 61s0 5m80 5m80 5m80 \
    5m80;2011;4 1 6 8c0 rs0;10 1 6 5k0 uk0
    Antarctica/Mawson:0 go0 dw0;012;gy280 hfndc
    Antarctica/McMurdo:vy0 yq0 xc0 1040;010202020202020202020202020232323232323232323232323232323232\
    32323232323232323232323232323232323;8pvk6 3o6c 6wxo 4r36 6hcu 4r36 6hcu 4r36 6hcu 4yv6 69ku \
    4yv6 69ku 69j6 4r4u 6hb6 4r4u 6hb6 4r4u 6hb6 4r4u 6hb6 4r4u 6p36 4jcu 6p36 4r4u aocn6 3gg0 7k80 \
    43s0 7cg0 3w00 7cg0 3w00 7cg0 3w00 7cg0 3w00 7cg0 3w00 7cg0 43s0 7cg0 3w00 7cg0 3w00 7cg0 3w00 \
    7cg0 3w00 7cg0 3w00 7cg0 43s0 7cg0 3w00 6p40 4yw0 69k0 4yw0 69k0 4yw0 69k0 56o0 61s0 56o0 61s0 \
    56o0 61s0 56o0 69k0 4yw0 69k0 4yw0 69k0 56o0 61s0 56o0 61s0 56o0 69k0 4yw0 69k0 4yw0 69k0 56o0 \
    61s0 56o0 61s0 56o0 61s0 56o0 61s0;2008;4 1 6 8c0 xc0;9 L 6 5k0 1040
    Antarctica/Palmer:0 -8c0 -b40 -5k0;0121212121213121212121212121212121212121212121212121212121212\
    121212121212121212121;kcqw0 1tp0 71do 486c 71do 57qc 5m9o 5tyc 5m9o 5m6c 5m9o 1chic 30uc 2i6po \
    501o 4r2c 6hdo 4r2c 6p5o 4jac 6p5o 4jac 6p5o 5m6c 5m9o 4r2c 6hdo 4r2c 6p5o 4jac 5u1o 5eec 6p5o \
    4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4jac 6p5o 56mc 61to 4r2c 61to 5tyc 5u1o 4r2c 6p5o 4jac \
    6p5o 4jac 6p5o 4jac 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4jac 6p5o 56mc 61to 4r2c 6hdo 5eec 5u1o \
    6hac 38po 7ryc 3w1o 7cec 43to 74mc 43to j0ec 2t5o
    Antarctica/Rothera:0 -8c0;01;o32g0
    Antarctica/South_Pole=Antarctica/McMurdo
    Antarctica/Syowa:8ng 8c0;01;es16t.8
    Antarctica/Troll:0;0;;2005;3 L 6 2s0 5k0;10 L 6 8c0 0
    Antarctica/Vostok:0 jg0 dw0;01012;i5c00 bb9wc 8fno 94cvo
    Arctic/Longyearbyen:2s0 5k0 8c0;01010101010101210101210101010101010101010101010101010101010;542k\
    o 4q1o 62zc 4r40 6hc0 4r40 6qu80 t600 4jc0 5u00 5m80 5m80 5m80 1lqc 3so0 1p5o 4jc0 5fk0 5l5o \
    12uc 1iec 30xo 61s0 56o0 5u00 5eg0 9jy80 5eg0 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 \
    5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80;1996;3 L 6 5k0 5k0;10 L 6 8c0 2s0
    Asia/Aden=Antarctica/Syowa
    Asia/Almaty:e90 dw0 go0 jg0;0123232323232323232323212323232323232323232323232321;7ma7g.c \
    1x607.1c fwfqc 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5u00 b8ho 3gg0 25qc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 4r40 6hc0 4r40 6hc0 \
    4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 61xgo
    Asia/Amman:6nk 5k0 8c0;0121212121212121212121212121212121212121212121212121212121212121212121212\
    12121212121212;9pfw0.g daawn.18 3lyc 6jlo 4pyc 6jlo 4pyc 6kpo 5oec 5l5o 4pyc 6iho 4pyc 21axo \
    5nac 5plo 5m6c 5m9o 5m6c 5m9o 5tyc 6kpo 4nqc 69lo 4yuc 5zlo 512c 61to 5eec 5m9o 5m6c 5m9o 56mc \
    69lo 4yw0 69k0 56o0 61s0 56o0 61s0 56o0 8ts0 2mg0 5sw0 5nc0 5l40 5nc0 5m80 5m80 5m80 6hc0 4r40 \
    69k0 56o0 5m80 5m80 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 jfyc 30xo 6p40 \
    4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 3o80
    Asia/Anadyr:wv8 xc0 1040 12w0 uk0;01232121212121212121214121212121212121212121212121212121212141\
    ;7m9wa.4 1x5zp.1k fwfqc 5nac b9lo 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5u00 b8ho 3gg0 25qc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 4r40 6hc0 4r40 \
    6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 6p40 \
    4r40 6hc0 4r40 6hc0 bg9o 4jc0
    Asia/Aqtau:9b4 b40 dw0 go0;012323232323232323232123232312121212121212121212;7maae.1k 1x5yx.4 \
    g232c b9ic 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 b8ho \
    3gg0 25qc 5m80 5m80 5m80 5m80 5m80 5m9o 5m80 5u00 6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 \
    4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40
    Asia/Aqtobe:al4 b40 dw0 go0;0123232323232323232321232323232323232323232323232;7ma9n.k 1x5zo.14 \
    fwfqc gwuc 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 b8ho \
    3gg0 25qc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 \
    4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40
    Asia/Ashgabat:at8 b40 dw0 go0;0123232323232323232323212;7ma9i.s 1x5zt.w fwfqc 5nac 5m9o 5nac \
    5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 b8ho 3gg0
    Asia/Ashkhabad=Asia/Ashgabat
    Asia/Atyrau:9m8 8c0 dw0 go0 b40;01232323232323232323242323232323232324242424242;7maa8.g \
    1x60r.18 g230o b9ic 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5u00 b8ho 3gg0 25qc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 4r40 6hc0 4r40 6hc0 bg9o 4jc0 \
    6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40
    Asia/Baghdad:880 8c0 b40;012121212121212121212121212121212121212121212121212121;5mwb2.o \
    k56nx.10 4pyc 5l5o 5oec 5ndo 5nac 5m9o 5l5o 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 \
    5nfc 5nc0 5nc0 5nc0 5m80 5nc0 5m80 5nc0 5m80 5nc0 5nc0 5nc0 5m80 5nc0 5m80 5nc0 5m80 5nc0 5nc0 \
    5nc0 5m80 5nc0 5m80 5nc0 5m80 5nc0 5nc0 5nc0 5m80 5nc0 5m80 5nc0 5m80 5nc0
    Asia/Bahrain:9jk b40 8c0;012;69fe9.1g gew72.8
    Asia/Baku:98c 8c0 b40 dw0;01232323232323232323232123232323232323232323232323232323232323232;7maa\
    g.10 aa3cj.o 7jiec 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5u00 b8ho 5m80 195nc 6hc0 4r2c 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 \
    6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 \
    4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6hc0
    Asia/Bangkok:im4 jg0;01;6c8ct.1k
    Asia/Barnaul:fic go0 jg0 m80;0123232323232323232323212323232321212121212121212121212121212121212\
    ;68qup 3apbb fwfqc 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5u00 b8ho 3gg0 25qc 5m80 5m80 5m80 5m80 5m80 5m80 1xv0 3oeo 5u00 6hc0 4r40 6hc0 \
    4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 \
    6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 14eec fzlo
    Asia/Beirut:5k0 8c0;010101010101010101010101010101010101010101010101010101010101010;6c44o 6iec \
    4xto 5nac 5ddo 61qc 61to 4jac aj1lo 4pyc 6jlo 4pyc 6jlo 4pyc 6kpo 4pyc 6jlo 4pyc 3cw9o 346c \
    6jlo 4pyc 6jlo 4pyc 6jlo 4pyc 6kpo 4pyc 6jlo 4pyc 6iho 4pyc 1qypo 56mc 62xo 56mc 62xo 56mc 62xo \
    56mc 72ho 486c 6cxo 4wmc 62xo 56mc 62xo 56mc 641o 4tac 5eho 5m6c 5m9o 5m6c 5m9o 5m6c 5u1o 5m6c \
    5m9o 5m6c 5m9o 5m6c;1999;3 L 6 0 8c0;10 L 6 0 5k0
    Asia/Bishkek:dtc dw0 go0 jg0;012323232323232323232321212121212121212121212121212;7ma7p.10 \
    1x5zy.o fwfqc 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5u00 ac80 6xyc 56mc 61to 56mc 61to 56mc 61to 56mc 61to 5eec 5mdu 6hac 4r5o 6hac 4r5o \
    6p2c 4jdo 6p2c 4jdo 6p2c 4r5o 6hac 4r5o 6hac 4r5o 6p2c 4jdo
    Asia/Brunei:kfk ku0 m80 n5c p00;0123232323232323242;86wbq.14 253jr.k ufj6 2t3g 8hkk 2t3g 8ggk \
    2t3g 8ggk 2t3g 8ggk 2t3g 8hkk 2t3g 8ggk 2t3g 1z4k 148uc
    Asia/Calcutta:eva fa0 i20;012121;1vm72.1e b6zrr.a 6z2c 3d5o z6mc
    Asia/Chita:l0g m80 p00 rs0;012323232323232323232321232323232323232323232323232323232323232312;68\
    wbe.8 3ajr9.1g fwfqc 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5u00 b8ho 3gg0 25qc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 4r40 6hc0 4r40 \
    6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 6p40 \
    4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 14eec fznc
    Asia/Choibalsan:jsk jg0 m80 p00;012323232323232323232323232323232323232323232323232;1qw44.s \
    moe07.w 1n4uc 5nac 5ndo 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o \
    5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5u1o 5m6c 5m9o 5m6c 5m9o 5m6c t510 4r2c 5m9o 5m6c \
    5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 2nplo 5m30 5md0 5m30
    Asia/Chongqing:mhj m80 p00;012121212121212121212121212121;b96i.h 5q1s5.17 59yc 6gzto 44uc 4q1o \
    75qc 2s1o 14fic 7vdo 4aec 61to 666c 5m9o 4pyc 6jlo tyc bkd10 43qc 6hdo 4r2c 6p5o 4jac 6p5o 4r2c \
    6hdo 4r2c 6hdo 4r2c
    Asia/Chungking=Asia/Chongqing
    Asia/Colombo:esk fa0 go0 i20;01231321;1vm74.s b9yfp.w 7dj6 z7ui fuhqc 4r36 2yq8u
    Asia/Dacca:gcw i20 fa0 go0 jg0;0121343;d2ly6.14 6z2z.k 3d5o 2ucec i2pj6 60o0
    Asia/Damascus:6q0 5k0 8c0;0121212121212121212121212121212121212121212121212121212121212121212121\
    212121212121212121212121212121212121212121212121212;69ffy.1c 3c41.c 56mc 61to 56mc 61to 56mc \
    61to 5eec c2oxo 4s6c 6jlo 4ouc 6lto 4pyc 6jlo 4ouc 6cxo 4xqc 6jlo 4pyc 6kpo 4pyc 6jlo 4pyc 6jlo \
    4pyc 6jlo 4pyc 6kpo 4pyc 6jlo 4pyc 6jlo 4pyc 6jlo 4pyc 6kpo 4pyc 6jlo 3smc 7gxo 3smc 1fvto 5eec \
    5w9o 5eec fixo 792c 4exo 7j2c 475o 73ic 4nto 5oec 5m9o 5m6c 5nac 5nac 5v5o 5fic 5flo 5nac 5sxo \
    5nac 5m9o 5nac 5ndo 5nac 5l5o 5oec 5k1o 5pic 5m9o 5nac 5ndo 5nac 5m9o 5nac 5m9o 5nac 5m9o 5nac \
    5ndo 5nac 5m9o 5nac 5m9o 5dac 5u1o 6p2c 4r5o 6iec 4i9o 6p2c 4r5o 6hac 4r5o 6hac 4r5o 6hac 4r5o \
    6hac 4r5o 6p2c 4jdo 6p2c 4jdo 6p2c 4r5o 6hac 4r5o 6hac 4r5o 6hac 4r5o 6p2c 4jdo 6p2c 4jdo
    Asia/Dhaka=Asia/Dacca
    Asia/Dili:n98 m80 p00;01212;3r8io 9ftac apgo0 7ms9o
    Asia/Dubai:a8o b40;01;69fdu.1c
    Asia/Dushanbe:cqo dw0 go0 jg0;012323232323232323232321;7ma8c.1c 1x5zb.c fwfqc 5nac 5m9o 5nac \
    5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 am9o
    Asia/Famagusta:6ac 5k0 8c0;012121212121212121212121212121212121212121212121212121212121212121212\
    12121212121212121;6uic8.c gq3kf.1c 5m6c 6o1o 4lic 5ddo 5eec 5u1o 5nac 5l5o 5m6c 5u1o 5eec 5m9o \
    5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc \
    5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5u1o 5m6c 5m9o 5m6c 5m9o 6hh0 4r40 6p40 4jc0 \
    6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 \
    4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6hc0 4r40 hxk0;2018;3 L 6 8c0 8c0;10 L 6 \
    b40 5k0
    Asia/Gaza:6ds 5k0 8c0;01212121212121212121212121212121212121212121212121212121212121212121212121\
    212121212121212121212121212121212121212121212121212121212121212121212121212121212121212121212121\
    212121212121212121212121212121212121212121212121212121212121212121212121212121212121212121212121\
    21212121212121212121212121212121212121212121212121212121212121212121;8f86.8 cf5vt.1g 3rk0 1g80 \
    m1c0 4ns0 6ls0 4ow0 6ls0 54g0 6540 54g0 6540 3alwo 4fyc 6jlo 4pyc 6jnc 4oxo 6lqc 4oxo 6kmc 4oxo \
    6kmc 4oxo 6kmc 4oxo 6lqc 4oxo 6kmc 4oxo 6kmc 4q1o 6jic 12so 27wpo 30uc 5u1o 43qc 1jixo 1ao0 \
    151s0 3gg0 74o0 4bic 7zto 3gec 6sho 4nqc 6hdo 4jac 7cho 3vyc 69lo 4r2c 6hdo 4yuc 6hdo 4yuc 6f5o \
    4tac 6f5o 4lic 6mxo 4tac 6mxo 56o0 61s0 56o0 61s0 56o0 6hc0 5m6c 5u1o 5m6c 5m9o 5m6c 5m9o 5m6c \
    5m9o 5m6c 5m9o 56o0 61s0 5b5o 5iuc 5dac 5w9o 53do 62uc 4r2c 6hdo 4yw0 6ao1 486b 76xp 3rib 7gxo \
    5eg0 5u00 5m6c 5m9o 6hac 4s9o 6g80 4s9o 6p2c 4jdo 6p2c 4jdo 6p2c 4q00 6iec 4r5o 6hc0 4r40 6o00 \
    4lk0 6o1o 5m9o 5m6c 5eho 5tyc 56po 61qc 4r5o 6hac 4r5o 6p2c 4jdo 6p2c 4jdo 6p2c 4r5o 6hac 4r5o \
    6hac 4r5o 6p2c 4jdo 6p2c 4jdo 6p2c 4jdo 6p2c 4r5o 69ic 4yxo 61qc 56po 5m6c 5m9o 5eec 5u1o 4yuc \
    1iho 7qc 4r5o 4jac 1apo nac 4r5o 4bic 1apo v2c 4r5o 3vyc 1iho 12uc 4r5o 3o6c 1apo 1q6c 4jdo \
    3gec 1apo 1xyc 4jdo 30uc 1iho 25qc 4r5o 2lac 1apo 2lac 4r5o 25qc 1iho 2t2c 4r5o 1xyc 1apo 3gec \
    4jdo 1q6c 1apo 3o6c 4jdo 1amc 1iho 3vyc 4r5o v2c 1apo 4bic 4r5o fic 1iho 4jac 4r5o 7qc 1iho \
    4r2c 61to 5eec 5m9o 5m6c 56po 61qc 4yxo 69ic 4r5o 6hac 4r5o 6p2c 4jdo 6p2c 4jdo 6p2c 4jdo 6p2c \
    4r5o 6hac 4r5o 6hac 4r5o 6p2c 4jdo 6p2c 4jdo 6hac 4yxo 61qc 56po 5tyc 5eho 5eec 5u1o 56mc 1apo \
    7qc 4jdo 4yuc 1apo fic 4jdo 4jac 1iho nac 4r5o 43qc 1apo 12uc 4r5o 3o6c 1iho 1amc 4r5o 3gec \
    1iho 1q6c 4jdo 38mc 1apo 25qc 4jdo 2t2c 1iho 2dic 4r5o 2dic 1apo 2t2c 4r5o 25qc 1apo 30uc 4r5o \
    1q6c 1iho 38mc 4r5o 1iec 1apo 3vyc 4jdo 12uc 1iho 43qc 4jdo v2c 1iho 4bic 4r5o fic 1apo 4r2c \
    4r5o 6hac 4r5o 6p2c 4jdo 6p2c 4jdo 6p2c 4jdo 6p2c 4r5o 6hac 4r5o 6hac 4r5o 6p2c 4jdo 6p2c 4jdo \
    6p2c 4r5o 6hac 4r5o 6hac 4r5o 6hac
    Asia/Harbin=Asia/Chongqing
    Asia/Hebron:6hz 5k0 8c0;012121212121212121212121212121212121212121212121212121212121212121212121\
    212121212121212121212121212121212121212121212121212121212121212121212121212121212121212121212121\
    212121212121212121212121212121212121212121212121212121212121212121212121212121212121212121212121\
    212121212121212121212121212121212121212121212121212121212121212121212121;8f83.11 cf5vw.n 3rk0 \
    1g80 m1c0 4ns0 6ls0 4ow0 6ls0 54g0 6540 54g0 6540 3alwo 4fyc 6jlo 4pyc 6jnc 4oxo 6lqc 4oxo 6kmc \
    4oxo 6kmc 4oxo 6kmc 4oxo 6lqc 4oxo 6kmc 4oxo 6kmc 4q1o 6jic 12so 27wpo 30uc 5u1o 43qc 1jixo \
    1ao0 151s0 3gg0 74o0 4bic 7zto 3gec 6sho 4nqc 6hdo 4jac 7cho 3vyc 69lo 4r2c 6hdo 4yuc 6hdo 4yuc \
    6f5o 4tac 6f5o 4lic 6mxo 4tac 6mxo 56o0 61s0 56o0 61s0 56o0 6hc0 5m6c 5u1o 5m6c 5m9o 5m6c 5m9o \
    5m6c 5m9o 5m6c 5m9o 56o0 61s0 5b5o 5iuc 5dac 5w9o 53do 62uc 4uec 6e1o 4yw0 69k0 49ac 76xp 3rib \
    w9o yec 5m9o 5eg0 5u00 5m6c 5m9o 6hac 4s9o 6g80 4s9o 6p2c 4jdo 6p2c 4jdo 6p2c 4q00 6iec 4r5o \
    6hc0 4r40 6o00 4lk0 6o1o 5m9o 5m6c 5eho 5tyc 56po 61qc 4r5o 6hac 4r5o 6p2c 4jdo 6p2c 4jdo 6p2c \
    4r5o 6hac 4r5o 6hac 4r5o 6p2c 4jdo 6p2c 4jdo 6p2c 4jdo 6p2c 4r5o 69ic 4yxo 61qc 56po 5m6c 5m9o \
    5eec 5u1o 4yuc 1iho 7qc 4r5o 4jac 1apo nac 4r5o 4bic 1apo v2c 4r5o 3vyc 1iho 12uc 4r5o 3o6c \
    1apo 1q6c 4jdo 3gec 1apo 1xyc 4jdo 30uc 1iho 25qc 4r5o 2lac 1apo 2lac 4r5o 25qc 1iho 2t2c 4r5o \
    1xyc 1apo 3gec 4jdo 1q6c 1apo 3o6c 4jdo 1amc 1iho 3vyc 4r5o v2c 1apo 4bic 4r5o fic 1iho 4jac \
    4r5o 7qc 1iho 4r2c 61to 5eec 5m9o 5m6c 56po 61qc 4yxo 69ic 4r5o 6hac 4r5o 6p2c 4jdo 6p2c 4jdo \
    6p2c 4jdo 6p2c 4r5o 6hac 4r5o 6hac 4r5o 6p2c 4jdo 6p2c 4jdo 6hac 4yxo 61qc 56po 5tyc 5eho 5eec \
    5u1o 56mc 1apo 7qc 4jdo 4yuc 1apo fic 4jdo 4jac 1iho nac 4r5o 43qc 1apo 12uc 4r5o 3o6c 1iho \
    1amc 4r5o 3gec 1iho 1q6c 4jdo 38mc 1apo 25qc 4jdo 2t2c 1iho 2dic 4r5o 2dic 1apo 2t2c 4r5o 25qc \
    1apo 30uc 4r5o 1q6c 1iho 38mc 4r5o 1iec 1apo 3vyc 4jdo 12uc 1iho 43qc 4jdo v2c 1iho 4bic 4r5o \
    fic 1apo 4r2c 4r5o 6hac 4r5o 6p2c 4jdo 6p2c 4jdo 6p2c 4jdo 6p2c 4r5o 6hac 4r5o 6hac 4r5o 6p2c \
    4jdo 6p2c 4jdo 6p2c 4r5o 6hac 4r5o 6hac 4r5o 6hac
    Asia/Ho_Chi_Minh:jqu jg0 m80 p00;012312121;3joc5.u 9x1ai.u otac 5a00 hs3c 2kzs0 1erqc 4u4w0
    Asia/Hong_Kong:l56 m80 p00 nm0;01232121212121212121212121212121212121212121212121212121212121212\
    12121;1iekc bgvfc 3c00 2ma6 17yai 4r2c 6x1u 43s0 74o0 4r40 5m80 4r40 6hc0 4r40 6hc0 4r40 6hc0 \
    4yw0 6hc0 4r40 6hac 4blo 6wuc 4blo 74mc 43to 74mc 4blo 6wuc 4blo 6wuc 4blo 6wuc 4blo 74mc 43to \
    74mc 43to 74mc 4blo 6wuc 4blo 6wuc 56po 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c \
    5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 25to 92mc 5m9o 5m6c 5m9o 5m6c sy9o 4yuc
    Asia/Hovd:gz0 go0 jg0 m80;012323232323232323232323232323232323232323232323232;1qw5t.o moe06.10 \
    1n4uc 5nac 5ndo 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 5m9o \
    5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5u1o 5m6c 5m9o 5m6c 5m9o 5m6c t510 4r2c 5m9o 5m6c 5m9o 5m6c \
    5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 2nplo 5m30 5md0 5m30
    Asia/Irkutsk:jb5 jg0 m80 p00;01232323232323232323232123232323232323232323232323232323232323232;6\
    a5we.1j 39a7x.5 fwfqc 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5m80 5u00 b8ho 3gg0 25qc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 4r40 6hc0 \
    4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 \
    6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 14eec
    Asia/Istanbul:5ew 5k0 8c0 b40;012121212121212121212121212121212121212121212123212121212121212121\
    21212121212121212121212121212121212121212121212;3d50r.4 1qxjw.1k 4pyc 13blo 6iec 4xto 5nac 5ddo \
    61qc hzto 4cmc 6jlo 4pyc 4m9lo 2zqc 1q9o 92mc 5xdo 13ouc 7a9o 3ric 67do 56mc 61to 56mc 5u1o \
    5eec 61to 5eec 61to 56mc 3df5o ekec 641o 4aec 2pqzc 4r40 4jdo 6p2c 4aho 6xyc 4blo 6wuc 4r5o \
    61qc 56po 1o26c 1xyc c81o 58w0 4yw0 5nc0 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 \
    5m80 5m80 5m80 5m80 5eg0 5u00 5m80 5m80 5u00 6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 \
    6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jfc 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 \
    4kg0 6o00 4jc0 6p40 4r40 6hc0 4s80 6g80 4r40 6ww0 4bk0
    Asia/Jakarta:js0 kdc ku0 p00 m80 jg0;01232425;7iijs 2rlk0 2xtzq 13i5i tcqi mj36 4a3su
    Asia/Jayapura:q20 p00 qe0;0121;aa40d.c 3pe8m.1c 61xj6
    Asia/Jerusalem:6ig 5k0 8c0 b40;01212121212121321212121212121212121212121212121212121212121212121\
    2121212121212121212121212121212121;5mwc3.k 70orw.14 3rk0 1g80 m1c0 4ns0 6ls0 4ow0 6ls0 54g0 \
    6540 54g0 6540 hk80 3480 1vs0 5l40 5og0 54g0 4ow0 6400 6ww0 4yw0 5m80 5eg0 4r40 8fc0 2t40 8fc0 \
    2t40 87k0 3o80 6hc0 4jc0 5998o 30uc 5u1o 43qc 1jixo 1ao0 151s0 3gg0 74o0 4bic 7zto 3gec 6sho \
    4nqc 6hdo 4jac 7cho 3vyc 69lo 4r2c 6hdo 4yuc 6hdo 4yuc 6f5o 4tac 6f5o 4lic 6mxo 4tac 5zlo 5pic \
    5qpo 5gmc 5rto 58uc 6f90 4r2c 6wxo 5eco 5plo 56mc 5qpo 5xac 5b5o 5tyc 5rto 56mc 5wbc 5w6c 5c9o \
    5oec 5k1o 58uc 5zlo 5w6c 5c9o 5oec 5k1o 58uc 67do 5oec 5k1o 5gmc;2013;3 23 4 5k0 8c0;10 L 6 5k0 \
    5k0
    Asia/Kabul:b40 ci0;01;e3a1c
    Asia/Kamchatka:tdo uk0 xc0 1040;012323232323232323232321232323232323232323232323232323232323212;\
    75n2d.o 2dsva.10 fwfqc 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5m80 5u00 b8ho 3gg0 25qc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 4r40 6hc0 \
    4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 \
    6p40 4r40 6hc0 4r40 6hc0 bg9o 4jc0
    Asia/Karachi:cf0 fa0 i20 dw0 go0;01213434343;26vsj.1c b62ea.c z6mc 1v5to fti8u 5m6c 1rqho 4pyc \
    53do 666c
    Asia/Kashgar:g7w go0;01;8rly9.14
    Asia/Kathmandu:fss fa0 fz0;012;69fai.18 ko1kb.g
    Asia/Katmandu=Asia/Kathmandu
    Asia/Khandyga:p3p m80 p00 rs0 uk0;01232323232323232323232123232323232323232323232323434343434343\
    43432;68w8x.1b 3ajtq.d fwfqc 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5m80 5m80 5u00 b8ho 3gg0 25qc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 4r40 \
    6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 22co 2opo 6p40 4jc0 6p40 4jc0 \
    6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 58r0 z5p0
    Asia/Kolkata=Asia/Calcutta
    Asia/Krasnoyarsk:h72 go0 jg0 m80;012323232323232323232321232323232323232323232323232323232323232\
    32;69kto.y 39vcb.q fwfqc 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5m80 5u00 b8ho 3gg0 25qc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 4r40 6hc0 \
    4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 \
    6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 14eec
    Asia/Kuala_Lumpur:j8d jg0 kdc ku0 p00 m80;0123435;1p0cg.z 8mzjv.p 2pong 56nq 148ti bd9do
    Asia/Kuching=Asia/Brunei
    Asia/Kuwait=Antarctica/Syowa
    Asia/Macao:l0y m80 p00 rs0;012323212121212121212121212121212121212121212121212121212121212121212\
    121;1iejd.1e bmqdm.a 40ec 67ac 529o 4pyc mkbc 6jk0 4q00 67c0 6y00 4r40 5m80 4q00 6hc0 4r40 6hc0 \
    4r40 6ig0 4xs0 6hc0 4r40 6hc0 4bk0 6ww0 4bk0 74o0 43s0 74tu 4blo 6wuc 4blo 6wuc 4blo 6wuc 4blo \
    74mc 43to 74mc 43to 74mc 4blo 6wuc 4blo 6wuc 56po 5m4o 5mbc 5m4o 5mbc 5tyc 5m9o 5m6c 5m9o 5m6c \
    5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 25to 92mc 5m9o 5m6c 5m9o 5m6c sy9o 4yuc
    Asia/Macau=Asia/Macao
    Asia/Magadan:rxc rs0 uk0 xc0;012323232323232323232321232323232323232323232323232323232323232312;\
    7m9z8.1c 1x603.c fwfqc 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5m80 5u00 b8ho 3gg0 25qc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 4r40 6hc0 \
    4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 \
    6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 14eec gurc
    Asia/Makassar:m40 m80 p00;0121;aa42q.o 2wjbx.10 14suc
    Asia/Manila:m80 p00;01010101010;bj7eo 2cec 1jeho 18mmc 2m9do 1nyc 755to 5hqc 3ypto 24mc
    Asia/Muscat=Asia/Dubai
    Asia/Nicosia:66g 5k0 8c0;01212121212121212121212121212121212121212121212121;6uica.w gq3kd.s \
    5m6c 6o1o 4lic 5ddo 5eec 5u1o 5nac 5l5o 5m6c 5u1o 5eec 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc \
    5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o \
    5m6c 5m9o 5m6c 5u1o 5m6c 5m9o 5m6c 5m9o 6hh0;1999;3 L 6 8c0 8c0;10 L 6 b40 5k0
    Asia/Novokuznetsk:g5c go0 jg0 m80;01232323232323232323232123232323232323232323232323232323232321\
    2;7m92b.c 1x73o.1c fwfqc 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5m80 5u00 b8ho 3gg0 25qc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 4r40 6hc0 \
    4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 \
    6p40 4r40 6hc0 4r40 6hc0 bg9o 4jc0
    Asia/Novosibirsk:fcs go0 jg0 m80;012323232323232323232321232321212121212121212121212121212121212\
    1212;68vks.k 3akl7.14 fwfqc 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5m80 5m80 5u00 b8ho 3gg0 25qc 5m80 5m80 1q30 3w6o 5m80 5m80 5m80 5m80 5u00 6hc0 \
    4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 \
    6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 14eec jnto
    Asia/Omsk:dl6 dw0 go0 jg0;01232323232323232323232123232323232323232323232323232323232323232;67xz\
    u.u 3bi7t.u fwfqc 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5u00 b8ho 3gg0 25qc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 4r40 6hc0 4r40 \
    6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 6p40 \
    4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 14eec
    Asia/Oral:9ic 8c0 dw0 go0 b40;01232323232323232424242424242424242424242424242;7maaa.10 1x60p.o \
    fwfoo gwuc 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 b8ho 5m80 5u00 5m80 5m80 \
    3gg0 7s00 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 \
    6p40 4r40 6hc0 4r40 6hc0 4r40
    Asia/Phnom_Penh=Asia/Bangkok
    Asia/Pontianak:k8w ku0 p00 m80 jg0;01213134;aa43u.14 2w73n.k 1551i tcqi mj36 4a3su 7ijz6
    Asia/Pyongyang:nac nm0 p00;01212;2kya1 16a7t wg476 uog0
    Asia/Qatar=Asia/Bahrain
    Asia/Qostanay:bs4 b40 dw0 go0;0123232323232323232321232323232323232323232323232;7ma8x.w 1x60e.s \
    fwfqc gwuc 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 b8ho \
    3gg0 25qc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 \
    4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 68mj0
    Asia/Qyzylorda:c4g b40 dw0 go0;01232323232323232323232323232323232323232323232;7ma8q.8 1x60l.1g \
    fwfqc gwuc 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 eow0 \
    7s00 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 \
    4r40 6hc0 4r40 6hc0 4r40 4m2r0
    Asia/Rangoon:htb i20 p00;0121;69f9b.d 6zq7u.1b xvvu
    Asia/Riyadh=Antarctica/Syowa
    Asia/Saigon=Asia/Ho_Chi_Minh
    Asia/Sakhalin:qfc p00 uk0 xc0 rs0;01232323232323232323232423232323232424242424242424242424242424\
    242;1rkg5.c cizku.1c b5boo 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5m80 5m80 5u00 b8ho 3gg0 25qc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 b8ho \
    4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 \
    6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 14eec fzlo
    Asia/Samarkand:ceh b40 dw0 go0;01232323232323232323232;7ma8k.7 1x60r.1h fwfqc gwuc 5m9o 5nac \
    5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80
    Asia/Seoul:nig nm0 p00 rs0 qe0;01232323232141414141414123232;2ky9w.8 16a7x.1g beiv6 37ic 68ho \
    4yuc 68ho 4zyc 7cho 3vyc sipo cnku 3x2c 7u9o 43qc 6p5o 4bic 6wxo 4bic 6wxo 4bic 6wxo 4bic a29o \
    828yi 4r40 6hc0 4r40
    Asia/Shanghai=Asia/Chongqing
    Asia/Singapore=Asia/Kuala_Lumpur
    Asia/Srednekolymsk:sgs rs0 uk0 xc0;0123232323232323232323212323232323232323232323232323232323232\
    3232;7m9yx.8 1x60e.1g fwfqc 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5m80 5m80 5u00 b8ho 3gg0 25qc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 4r40 \
    6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 \
    4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 14eec
    Asia/Taipei:m80 p00;01010101010101010101010101010101010101010;btiio 2hvk0 7a80 4aec 61to 666c \
    5m9o 4pyc 6jlo 4pyc 6jlo 4pyc 6jlo 4pyc 4oxo 7k6c 4nto 6lqc 4nto 6lqc 4nto 5nac 5ndo 5nac 5m9o \
    5nac 5m9o 5nac 5m9o 5nac 7j5o 3ric 7i1o 3ric 3ww9o 5nac 5m9o 5nac 1695o 2u6c
    Asia/Tashkent:ctz dw0 go0 jg0;012323232323232323232321;7ma8a.1d 1x5zd.b fwfqc 5nac 5m9o 5nac \
    5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 b8ho
    Asia/Tbilisi:8an 8c0 b40 dw0;0123232323232323232323212121232323232323232323212;7mab0.1d aa3bz.b \
    7jiec 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5u00 b8ho 5m4o 5m6c 5m9o 5m6c 5m9o b8ec 5m6c 5u1o hpqc 4r5o 6hac 4r5o 6p2c 4jdo 6p2c 4jdo 6p2c \
    4r5o 6hac 4r5o 6hac 4r5o 2t2c 3w6o 4jc0
    Asia/Tehran:9iw 9q0 ci0 b40 dw0;0123431212121212121212121212121212121212121212121212121212121212\
    1212121;b3kaa.g d2xa7.18 6ko0 4s8u 43s0 30w0 62wu 3jqc 5oho 5qmc 3bkho 4dqc 5m9o 5oec 5l5o 5oec \
    5l5o 5oec 5l5o 5oec 5l5o 5oec 5m9o 5oec 5l5o 5oec 5l5o 5oec 5l5o 5oec 5m9o 5oec 5l5o 5oec 5l5o \
    5oec 5l5o 5oec 5m9o 5oec s49o 5oec 5m9o 5oec 5l5o 5oec 5l5o 5oec 5l5o 5oec 5m9o 5oec 5l5o 5oec \
    5l5o 5oec 5l5o 5oec 5m9o 5oec 5l5o 5oec 5l5o 5oec 5l5o 5oec 5m9o 5oec 5l5o 5oec
    Asia/Tel_Aviv=Asia/Jerusalem
    Asia/Thimbu:glo fa0 go0;012;ews61.o ckdks.10
    Asia/Thimphu=Asia/Thimbu
    Asia/Tokyo:p00 rs0;010101010;f4u10 43s0 69k0 4yw0 7cg0 3w00 7cg0 3w00
    Asia/Tomsk:fqf go0 jg0 m80;0123232323232323232323212323232323232323232323212121212121212121212;6\
    946k.9 3abzf.1f fwfqc 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5m80 5u00 b8ho 3gg0 25qc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 4r40 6hc0 \
    4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 yg0 5ixo 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 \
    4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 14eec hxlo
    Asia/Ujung_Pandang=Asia/Makassar
    Asia/Ulaanbaatar=Asia/Choibalsan
    Asia/Ulan_Bator=Asia/Choibalsan
    Asia/Urumqi=Asia/Kashgar
    Asia/Ust-Nera:qiu m80 p00 xc0 uk0 rs0;0123434343434343434343454343434343434343434343434343434343\
    43434345;68w83.6 3ajuk.1i fwfqc 5n70 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5m80 5m80 5m80 5u00 b8ho 3gg0 25qc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 \
    4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 \
    6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 58r0 z5p0
    Asia/Vientiane=Asia/Bangkok
    Asia/Vladivostok:of7 p00 rs0 uk0;012323232323232323232321232323232323232323232323232323232323232\
    32;75spc.t 2dnbn.v fwfqc 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5m80 5u00 b8ho 3gg0 25qc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 4r40 6hc0 \
    4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 \
    6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 14eec
    Asia/Yakutsk:o0y m80 p00 rs0;01232323232323232323232123232323232323232323232323232323232323232;6\
    8w9l.2 3ajt2.1m fwfqc 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5m80 5u00 b8ho 3gg0 25qc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 4r40 6hc0 \
    4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 \
    6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 14eec
    Asia/Yangon=Asia/Rangoon
    Asia/Yekaterinburg:b89 af5 b40 dw0 go0;012343434343434343434343234343434343434343434343434343434\
    343434343;560h9.r y675.s 3f9kx.5 fwfqc 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 b8ho 3gg0 25qc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 \
    6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 \
    4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 14eec
    Asia/Yerevan:88o 8c0 b40 dw0;0123232323232323232323212121212323232323232323232323232323232;7mab2\
     aa3by 7jiec 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5u00 b8ho 5m80 5m80 5m80 5m80 5m80 5m80 5m80 momc 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 \
    4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 \
    6p40 4jc0 6p40
    """
}

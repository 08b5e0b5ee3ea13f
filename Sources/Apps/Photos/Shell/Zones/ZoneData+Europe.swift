extension ZoneData {
  /// Europe, the Indian Ocean, Mexico, the Pacific and the US: a line for each zone, in order of names.
  static let europe = """
    Europe/Amsterdam:0 2s0 5k0;012121210101010101010101010101010101010101010101010121212121212121212\
    1212121212121212121212121212121;4neo0 gnyc 4q00 62zc 4r40 6hc0 4r40 1qoo 3es0 6p40 43s0 7s00 \
    4ds0 6y00 4ns0 61s0 61s0 56o0 5eg0 5u00 5m80 5m80 61s0 56o0 5u00 5eg0 61s0 5el0 61s0 56o0 5u00 \
    5eg0 61s0 56o0 5m80 5m80 5eg0 61s0 5m80 5m80 5eg0 5u00 61s0 56o0 5m80 5m80 5eg0 5u00 61s0 6p40 \
    30w0 2mg0 rnic 4jc0 5u00 5m80 55k0 62w0 55k0 7k80 4co0 9jpc0 5eg0 5u00 5m80 5m80 5m80 5u00 5eg0 \
    5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80;1996;3 L 6 5k0 5k0;10 L 6 8c0 2s0
    Europe/Andorra:a4 0 2s0 5k0;0123232323232323232323232;b9jt.1k ebog6.4 c20ho 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80;1996;3 L 6 \
    5k0 5k0;10 L 6 8c0 2s0
    Europe/Astrakhan:8wc 8c0 b40 dw0;012323232323232323212121212121212121212121212121212121212121212\
    ;7m96n.1c 1x74c.c fwfqc 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 b8ho 5m80 5u00 5m80 guo0 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 4r40 6hc0 4r40 6hc0 4r40 \
    6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 \
    4r40 6hc0 4r40 6p40 4jc0 14eec fzlo
    Europe/Athens:4e4 5k0 8c0 2s0;012121313121212121212121212121212121212121212121212121;56sde.8 \
    4zpz9.1g 1q6c 2owxo pic h0eo 4kco 5suc 5ndo 2kwec 3tqc 70ypo 71c0 48bc 5m80 5eg0 5fk0 5sw0 5eho \
    5ua0 5kqo 5pic 5jyc 5meo 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80;1996;3 L 6 8c0 \
    8c0;10 L 6 b40 5k0
    Europe/Belfast:0 2s0 5k0;01010101010101010101010101010101010101010101010101212121212101012101010\
    10101010101010101010101010101010101010101010101010101010101010101010101010101010101010;54ozc \
    43s0 5u00 5000 5sw0 5v40 5l40 5nc0 5l40 6ig0 4xs0 5nc0 5dc0 61s0 61s0 4jc0 6hc0 4yw0 6hc0 56o0 \
    61s0 56o0 5u00 5eg0 69k0 56o0 61s0 56o0 5u00 5eg0 61s0 56o0 61s0 56o0 5u00 5m80 61s0 56o0 5u00 \
    5eg0 61s0 56o0 61s0 56o0 5u00 5eg0 61s0 6p40 30w0 de6c 30w0 7cg0 3w00 7cg0 43s0 74o0 56o0 62w0 \
    37k0 2ldo 5u00 5eg0 4yw0 v2c 3o80 2ldo 43s0 74o0 4r40 6hc0 56o0 5u00 5eg0 5u00 5m80 5u00 5eg0 \
    56o0 5u00 5eg0 61s0 56o0 69k0 56o0 5u00 5eg0 61s0 56o0 61s0 56o0 5u00 5eg0 5eg0 6p40 4jc0 6p40 \
    4r40 6hc0 4jc0 6p40 4jc0 6p40 4jc0 6p40 4jc0 6ww0 3gg0 15p40 4bk0 6ww0 4bk0 6ww0 4bk0 6ww0 4bk0 \
    6ww0 4jc0 6p40 4jc0 6p40 4jc0 6ww0 4bk0 6ww0 4bk0 6ww0 4r2c 6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 \
    4r40 6hc0 4r40 6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6hc0 4r40 \
    6hc0 4r40 6hc0;1996;3 L 6 2s0 2s0;10 L 6 5k0 0
    Europe/Belgrade:2s0 5k0;01010101010101010101010101010101010;cxiso hcl0 4jc0 5u00 5m80 5m80 6q80 \
    41k0 br0w0 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 \
    5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80;1996;3 L 6 5k0 5k0;10 L 6 8c0 2s0
    Europe/Berlin=Arctic/Longyearbyen
    Europe/Bratislava:2s0 5k0 0;01010101010101010201010101010101010101010101010101010101010;542ko \
    4q1o 62zc 4r40 6hc0 4r40 6qu80 t600 4jc0 5u00 5m80 5m80 5m80 5m80 6p40 4q00 1q9o 2lc0 1q6c 56o0 \
    61s0 56o0 5sw0 5fk0 98i00 5m80 5u00 5eg0 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 \
    5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80;1996;3 L 6 5k0 5k0;10 L 6 8c0 2s0
    Europe/Brussels=Europe/Amsterdam
    Europe/Bucharest:4u0 5k0 8c0;012121212121212121212121212121212121212121212121212121;9vql3.10 \
    9bjk.o 44w0 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 cf080 3vyc \
    5u00 5eho 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5u00 5m4o 5m80 5m80 5m80 5m80 5m80 5m80 5m6c 5m9o 5m6c 5u1o 6hac;1997;3 L 6 8c0 \
    8c0;10 L 6 b40 5k0
    Europe/Budapest:2s0 5k0;0101010101010101010101010101010101010101010101010101010101010101010;542k\
    o 4q1o 62zc 4r40 6hc0 4r40 6ig0 4q00 69k0 56o0 6fmr0 hot0 4jc0 5u00 5m80 5m80 6jf0 5ndo 4mrc \
    5v2c 5l5o 5m80 5m80 5m80 5u00 5eg0 1ga4o 43qc 74t0 43s0 7k80 3o80 7k80 3o80 71uso 5eg0 5m80 \
    5m80 5m80 5m80 5m80 5m80 5mbc 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 \
    5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80;1996;3 L 6 5k0 5k0;10 L 6 8c0 2s0
    Europe/Busingen:2s0 5k0;01010101010101010101010101010101010;cy0o0 4r40 6hc0 4r40 c1spo 5m80 \
    5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 \
    5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80;1996;3 L 6 5k0 5k0;10 L 6 8c0 2s0
    Europe/Chisinau:5bo 4u0 5k0 8c0 2s0 b40;01232323232323232323242423535353535353535353532323232323\
    232;5oact 47g8a.10 9bjk.o 44w0 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 9ug0 adac elqo 4jc0 5u00 5m80 4er0 bgmec 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 \
    5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 1amc 4jfc 5m80 5m80 5m4o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o \
    5m6c 5u1o 6hac;1997;3 L 6 5k0 8c0;10 L 6 8c0 5k0
    Europe/Copenhagen=Arctic/Longyearbyen
    Europe/Dublin:-169 1lr 0 2s0;0123232323232323232323232323232323232323232323232323232323232323232\
    3232323232323232323232323232323232323232323232323232323232323232323232323232;54p01.l 43s0 \
    5tza.13 5000 5sw0 5v40 5l40 5nc0 5l40 6ig0 4xs0 5nc0 5dc0 61s0 61s0 4jc0 6hc0 4yw0 6hc0 56o0 \
    61s0 56o0 5u00 5eg0 69k0 56o0 61s0 56o0 5u00 5eg0 61s0 56o0 61s0 56o0 5u00 5m80 61s0 56o0 5u00 \
    5eg0 61s0 56o0 61s0 56o0 5u00 5eg0 61s0 6p40 30w0 22jc0 4yw0 74o0 56o0 61s0 4r40 6hc0 56o0 5u00 \
    5eg0 5u00 5m80 5u00 5eg0 56o0 5u00 5eg0 61s0 56o0 69k0 56o0 5u00 5eg0 61s0 56o0 61s0 56o0 5u00 \
    5eg0 5eg0 6p40 4jc0 6p40 4r40 6hc0 4jc0 6p40 4jc0 6p40 4jc0 6p40 4jc0 6ww0 3gg0 15p40 4bk0 6ww0 \
    4bk0 6ww0 4bk0 6ww0 4bk0 6ww0 4jc0 6p40 4jc0 6p40 4jc0 6ww0 4bk0 6ww0 4bk0 6ww0 4r2c 6hc0 4r40 \
    6hc0 4r40 6hc0 4r40 6p40 4r40 6hc0 4r40 6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4r40 6hc0 \
    4r40 6hc0 4r40 6hc0 4r40 6hc0 4r40 6hc0;1996;3 L 6 2s0 2s0;10 L 6 5k0 0
    Europe/Gibraltar:0 2s0 5k0;010101010101010101010101010101010101010101010101012121212121010121010\
    101010101010101012121212121212121212121212121;54ozc 43s0 5u00 5000 5sw0 5v40 5l40 5nc0 5l40 \
    6ig0 4xs0 5nc0 5dc0 61s0 61s0 4jc0 6hc0 4yw0 6hc0 56o0 61s0 56o0 5u00 5eg0 69k0 56o0 61s0 56o0 \
    5u00 5eg0 61s0 56o0 61s0 56o0 5u00 5m80 61s0 56o0 5u00 5eg0 61s0 56o0 61s0 56o0 5u00 5eg0 61s0 \
    6p40 30w0 de6c 30w0 7cg0 3w00 7cg0 43s0 74o0 56o0 62w0 37k0 2ldo 5u00 5eg0 4yw0 v2c 3o80 2ldo \
    43s0 74o0 4r40 6hc0 56o0 5u00 5eg0 5u00 5m80 5u00 5eg0 56o0 5u00 5eg0 61s0 56o0 69k0 56o0 5u00 \
    7tamc 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 \
    5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80;1996;3 L 6 5k0 5k0;10 L 6 8c0 2s0
    Europe/Guernsey=Europe/Belfast
    Europe/Helsinki:4md 5k0 8c0;0121212121212121212121212121212121;6ofh8.b 6jv3f.1d 5og0 c1tvc 5m80 \
    5m80 5m80 5m9o 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 \
    5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80;1996;3 L 6 8c0 8c0;10 L 6 b40 5k0
    Europe/Isle_of_Man=Europe/Belfast
    Europe/Istanbul=Asia/Istanbul
    Europe/Jersey=Europe/Belfast
    Europe/Kaliningrad:2s0 5k0 8c0 b40;0101010101010121232323232323232321212121212121212121212121212\
    12121212121212121;542ko 4q1o 62zc 4r40 6hc0 4r40 6qu80 t600 4jc0 5u00 5m80 5m80 5m80 tv0 5qmc \
    4uho aydqc 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 b8ho 5m80 \
    5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 \
    4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 \
    6hc0 4r40 6p40 4jc0 14eec
    Europe/Kiev:5ng 5k0 8c0 2s0 b40;012131324242424242424242424212121212121;7macl.1k 1x602.4 3itic \
    clio 4jc0 5u00 10ko bpmso 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5m80 30uc e1nc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hdo;1997;3 L 6 8c0 \
    8c0;10 L 6 b40 5k0
    Europe/Kirov:97c 8c0 b40 dw0;01232323232323232321212121212121212121212121212121212121212121;63r4\
    0 3fp70 fwfqc 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 b8ho \
    5m80 5u00 5m80 guo0 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 \
    6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 \
    4r40 6p40 4jc0 14eec
    Europe/Kyiv=Europe/Kiev
    Europe/Lisbon:-1p9 0 2s0 5k0;0121212121212121212121212121212121212121212123212321232123212121212\
    1212121212121212121212121212121212121212121212121212121212121212123232321;3r8w0 1eb2c 475o 3pc0 \
    71ac 489o 71ac 489o 71ac 49do 71ac 489o 71ac s8o0 5a00 ha80 56o0 5u00 5eg0 61s0 5eg0 61s0 56o0 \
    ha80 56o0 5m80 5m80 h2g0 5m80 5eg0 5u00 61s0 56o0 5m80 5m80 5eg0 5u00 61s0 6p40 30w0 6z40 5k00 \
    5nc0 4xs0 1amc 3gg0 25to 4bk0 12uc 43s0 1y1o 43s0 1amc 3w00 1y1o 43s0 1amc 3w00 1y1o 4yw0 5m80 \
    5md0 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 3a6co 5m80 5m80 5u1o 5m80 5m80 5m80 5u00 5eg0 5m6c 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 \
    5m80 5m9o 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 b8g0 5m80 5m80 5m80 5m80 \
    5m80 cbc0;1997;3 L 6 2s0 2s0;10 L 6 5k0 0
    Europe/Ljubljana=Europe/Belgrade
    Europe/London=Europe/Belfast
    Europe/Luxembourg=Europe/Amsterdam
    Europe/Madrid:-ok 0 2s0 5k0;01212121212121212123212323232323232323232323232323232323232323232323\
    23232323232;b9k0 5evic 5ddo 5m6c 5ndo 1f1qc 5a1o ha6c 56po 5tyc 5eho 61s0 5eg0 61qc 56po 2erac \
    3c1o 5m6c v2c 4s80 bf7c 4yuc nzac 3qho 72ec 56po 61qc 56po 61qc 56po 61qc 56po t5yc 4r5o 7ojic \
    5eho 5tyc 5eho 5eec 5m9o 5tyc 5eho 5u3c 5m80 5m80 5m80 5u00 5eg0 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5m80 5m80;1996;3 L 6 5k0 5k0;10 L 6 8c0 2s0
    Europe/Malta:2s0 5k0;010101010101010101010101010101010101010101010101010101010101010101010101010\
    1010101010;554ec 3o6c 5m9o 5nac 4xto 6iec 4i9o 6p2c 56po 5m6c 66i1o qurc 4jc0 5u00 5l40 56o0 \
    62w0 54co 5nfc 69k0 4yso 69k0 4jfc 6p40 5irgo 3vyc 7k9o 3o80 7k80 3o80 7s00 3o80 7k80 3o80 7cg0 \
    3w00 7k80 3w00 5l40 5m80 6ao0 4kg0 6o3c 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 62xo 5dac \
    5u1o 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80;1996;3 L 6 5k0 5k0;10 L 6 8c0 2s0
    Europe/Mariehamn=Europe/Helsinki
    Europe/Minsk:53c 5k0 8c0 2s0 b40;012131312424242424242424242121212121212121212121212121212121212\
    1212;7macy 1x5zq 3g86c f6uo 4jc0 5u00 5m80 2sz0 bi86c 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 \
    5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 mopo 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 \
    6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 \
    4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0
    Europe/Monaco:fl 0 2s0 5k0;012121212121212121212121212121212121212121212121212323232323232323232\
    323232323232323232323232323232;3i3zq.13 1ncml.l 3d40 5dc0 62w0 4q00 6ig0 4i80 6q80 42o0 7s00 \
    4ds0 6y00 4ns0 61s0 74o0 43s0 5eg0 5u00 5m80 5m80 61s0 56o0 5u00 5eg0 61s0 5eg0 61s0 56o0 5u00 \
    5eg0 61s0 56o0 5m80 5m80 5eg0 61s0 5m80 5m80 5eg0 5u00 61s0 56o0 5m80 5m80 5eg0 5u00 61s0 6p40 \
    3110 3f5c qut0 4jc0 5u00 5m80 5sso 5fnc 55k0 9k5yc 5m6c 5u3c 5eg0 5u00 5m80 5m80 5m80 5u00 5eg0 \
    5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80;1996;3 L 6 5k0 5k0;10 L 6 8c0 2s0
    Europe/Moscow:6yh 707 9s7 ck7 b40 8c0 dw0 \
    5k0;01213234546457545454545454545454545754545454545454545454545454545454545454545;560jt.17 \
    b8ea.1m 5iw0 4s6c 3axo 7ymc xjj.j 1exc gy00 11qc 5280 xdo b9lo 2f1do fwfqc 5nac 5m9o 5nac 5m9o \
    5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 b8ho 3gg0 25qc 5m80 \
    5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 \
    6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 14eec
    Europe/Nicosia=Asia/Nicosia
    Europe/Oslo=Arctic/Longyearbyen
    Europe/Paris=Europe/Monaco
    Europe/Podgorica=Europe/Belgrade
    Europe/Prague=Europe/Bratislava
    Europe/Riga:4gy 78y 5k0 8c0 2s0 b40;010102324242435353535353535353232323232323232323232;5q40n.q \
    4r40 62w0 1ko0 26kso 4ghrc.y a6mc f3io 4jc0 5u00 5m80 5m80 c4o bf2so 5nac 5m9o 5nac 5m9o 5nac \
    5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 b8ho 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5m80 5u00 5m80 5m9o 6hc0 4r40 6hc0 4r40 6p40;2001;3 L 6 8c0 8c0;10 L 6 b40 5k0
    Europe/Rome:2s0 5k0;0101010101010101010101010101010101010101010101010101010101010101010101010101\
    010101010;554ec 3o6c 5m9o 5nac 4xto 6iec 4i9o 6p2c 56po 5m6c 66i1o qurc 4jc0 5u00 5m80 55k0 \
    62w0 54co 5nfc 69k0 4yso 69k0 4jfc 6p40 5irgo 3vyc 7k9o 3o80 7k80 3o80 7s00 3o80 7k80 3o80 7cg0 \
    3w00 7k80 3w00 7k80 3o80 7cg0 3w00 7k80 3o80 7k80 3o80 7cg0 3w00 7k80 3w00 7cg0 3w00 5u3c 5eg0 \
    5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80;1996;3 L 6 5k0 5k0;10 L 6 8c0 2s0
    Europe/Samara:99w 8c0 b40 dw0;0123232323232323232121232323232323232323232323232323232323212;63r4\
    0 3fp70 fwfqc 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 b8ho \
    5m80 5u00 bvto 4yso 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 \
    4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 \
    6hc0 bg9o 4jc0
    Europe/San_Marino=Europe/Rome
    Europe/Sarajevo=Europe/Belgrade
    Europe/Saratov:8j6 8c0 b40 dw0;012323232323232321212121212121212121212121212121212121212121212;6\
    3r40 3fp70 fwfqc 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 b8ho 5m80 \
    5m80 5m80 5u00 5m80 guo0 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 \
    4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 \
    6hc0 4r40 6p40 4jc0 14eec nrlo
    Europe/Simferopol:6ao 5k0 8c0 2s0 b40;0121313124242424242424242421212124242421212121212121212121\
    2121212121212142;7mac8 1x60g 3k46c bauo 4jc0 5u00 5m80 az0 bkq6c 5nac 5m9o 5nac 5m9o 5nac 5ndo \
    5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 8n40 jnto 5m80 5m80 5m80 5m80 12r0 4jfc \
    5m80 5m80 5two 6hh0 b8ho 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 \
    4jc0 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r2c \
    6h8o
    Europe/Skopje=Europe/Belgrade
    Europe/Sofia:5k0 2s0 8c0;0101010202020202020202020202020202020202020;devdo 4jc0 5u00 5m80 5m80 \
    5m9o an8fo 5ndo 5suc 5flo 5suc 5ejc 5two 5el0 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5m80 5m80 5u00 5m4o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5u1o \
    6hac;1997;3 L 6 8c0 8c0;10 L 6 b40 5k0
    Europe/Stockholm=Arctic/Longyearbyen
    Europe/Tallinn:4l0 2s0 5k0 8c0 b40;01210232121234343434343434343232323232323232323232;5nut9 \
    298f 4r40 8vwo koex 616vf chyc cr2o 4jc0 5u00 5m80 5az0 bfq6c 5nac 5m9o 5nac 5m9o 5nac 5ndo \
    5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 b8ho 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5u00 6hc0 4r40 6hc0 4r40 6hdo 4r40 6p40;2002;3 L 6 8c0 8c0;10 L 6 b40 5k0
    Europe/Tirane:3o8 2s0 5k0;01212121212121212121212121212121212121212121212121;4dt1s.14 8a8oj.k \
    qtnc 4jc0 dc0 9q7oo 4nqc 6iho 4r2c 6kpo 4r2c 6p5o 4jac 6o1o 4kec 6o1o 4kec 6o1o 4r2c 6apo 4r2c \
    6p5o 4r2c 62xo 54ec 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 \
    5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80;1996;3 L 6 5k0 5k0;10 L 6 8c0 2s0
    Europe/Tiraspol=Europe/Chisinau
    Europe/Ulyanovsk:8yo 8c0 b40 dw0 5k0;01232323232323232321214121212121212121212121212121212121212\
    121212;63r40 3fp70 fwfqc 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 b8ho 5m80 5u00 b8ho 3gg0 25qc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 4r40 6hc0 4r40 \
    6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 6p40 \
    4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 14eec fzlo
    Europe/Uzhgorod=Europe/Kiev
    Europe/Vaduz=Europe/Busingen
    Europe/Vatican=Europe/Rome
    Europe/Vienna:2s0 5k0;0101010101010101010101010101010101010101010101010101010;542ko 4q1o 62zc \
    4r40 6hc0 4r40 hi00 4yw0 64dc0 t600 4jc0 5u00 5m80 5m80 5m80 b40 bbs0 5fk0 5l40 5m80 61s0 56o0 \
    9v6ko 5eec 5md0 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80;1996;3 L 6 5k0 5k0;10 L 6 8c0 \
    2s0
    Europe/Vilnius:3w0 4fc 2s0 5k0 8c0 b40;01232432323454545454545454543434343434343434323;5bmto \
    v8fo.o 8ioz.10 2quc 67e9o a10o fbao 4jc0 5u00 5m80 3p70 bhbyc 5nac 5m9o 5nac 5m9o 5nac 5ndo \
    5mbc 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 b8ho 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5u00 6hc0 4r40 6hc0 b8ho 4r40;2003;3 L 6 8c0 8c0;10 L 6 b40 5k0
    Europe/Volgograd:884 8c0 b40 dw0;012323232323232321212121212121212121212121212121212121212121212\
    1;69hn2.k 39ynx.14 fwfqc 5nac 5m9o 5nac 5m9o 5nac 5ndo 5mbc 5m80 5m80 5m80 5m80 5m80 5m80 b8ho \
    5m80 5m80 5m80 5u00 5m80 guo0 5m80 5m80 5m80 5m80 5m80 5m80 5u00 6hc0 4r40 6hc0 4r40 6hc0 4r40 \
    6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 \
    4r40 6hc0 4r40 6p40 4jc0 14eec 195lo oeuc
    Europe/Warsaw:3w0 2s0 5k0 8c0;012121232121212121212121212121212121212121212121212121212121212121\
    21212121212121;4vqlo 8bz0 4q1o 62zc 4r40 6hc0 b9ic 4r40 uiso 5nm50 qls0 4jc0 5u00 5m80 5oec \
    6dyc 5qmc 529o 5fnc 6g80 4r40 61s0 56o0 5u00 5eg0 2ef2c 3o80 5m80 5m80 7k80 3w00 5m80 5m80 7cg0 \
    3w00 7cg0 3w00 7cg0 3w00 7k80 3o80 3x2w0 5eg0 5u00 5m80 5m80 5m80 5u00 5eg0 5m80 5m80 5m80 5m80 \
    5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m9o 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 \
    5m80 5m80 5m80 5m80 5m80 5m80 5m80;1996;3 L 6 5k0 5k0;10 L 6 8c0 2s0
    Europe/Zagreb=Europe/Belgrade
    Europe/Zaporozhye=Europe/Kiev
    Europe/Zurich=Europe/Busingen
    Indian/Antananarivo=Africa/Addis_Ababa
    Indian/Chagos:des dw0 go0;012;26vry.k rvavp.14
    Indian/Christmas=Asia/Bangkok
    Indian/Cocos=Asia/Rangoon
    Indian/Comoro=Africa/Addis_Ababa
    Indian/Kerguelen:dm0 dw0;01;iscnu
    Indian/Mahe=Asia/Dubai
    Indian/Maldives=Indian/Kerguelen
    Indian/Mauritius:anc b40 dw0;012121;26vtm nq73q 4zyc 80m50 4r2c
    Indian/Mayotte=Africa/Addis_Ababa
    Indian/Reunion=Asia/Dubai
    Mexico/BajaNorte=America/Ensenada
    Mexico/BajaSur=America/Mazatlan
    Mexico/General=America/Mexico_City
    Pacific/Apia:-vsw -vy0 -uk0 -rs0 12w0 1040;01232345454545454545454545;3fzv2.1k c7ns3.4 j0nr6 \
    5t10 5eg0 2zlc 2ueo 5m80 5u00 5eg0 5u00 5eg0 5u00 5eg0 5u00 5eg0 5u00 5eg0 5u00 5m80 5u00 5eg0 \
    5u00 5eg0 5u00
    Pacific/Auckland=Antarctica/McMurdo
    Pacific/Bougainville:rs0 p00 uk0;0102;db13c zeho lptlo
    Pacific/Chatham:y10 zf0 1270;0121212121212121212121212121212121212121212121212121212121212121212\
    12;eej7l 913fr 3gg0 7k80 43s0 7cg0 3w00 7cg0 3w00 7cg0 3w00 7cg0 3w00 7cg0 3w00 7cg0 43s0 7cg0 \
    3w00 7cg0 3w00 7cg0 3w00 7cg0 3w00 7cg0 3w00 7cg0 43s0 7cg0 3w00 6p40 4yw0 69k0 4yw0 69k0 4yw0 \
    69k0 56o0 61s0 56o0 61s0 56o0 61s0 56o0 69k0 4yw0 69k0 4yw0 69k0 56o0 61s0 56o0 61s0 56o0 69k0 \
    4yw0 69k0 4yw0 69k0 56o0 61s0 56o0 61s0 56o0 61s0 56o0 61s0;2008;4 1 6 af0 zf0;9 L 6 7n0 1270
    Pacific/Chuuk=Antarctica/DumontDUrville
    Pacific/Easter=Chile/EasterIsland
    Pacific/Efate:v64 uk0 xc0;012121212121212121212121;3rlpa.18 jeaup.g 30w0 2yy1o 5m6c 5m9o 5m6c \
    5u1o 5eec 5u1o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5u1o 3o6c 8fdo 2t2c
    Pacific/Enderbury:0 -xc0 -uk0 1040;0123;bskg0 d6fg0 4rwuc
    Pacific/Fakaofo:-vpk -uk0 1040;012;ba30.1k yr8fb.4
    Pacific/Fiji:x4w xc0 1040;012121212121212121212121212121;4y984.g pzv77.18 3o80 7s00 3gg0 31yw0 \
    3o80 6hc0 43s0 74o0 2t40 8fc0 2t40 8n40 2lac 8uxo 2dk0 8uw0 2dk0 92o0 25s0 92o0 25s0 92o0 25s0 \
    9ag0 1y00 al40 v40
    Pacific/Funafuti:w1g xc0;01;b90r.1k
    Pacific/Galapagos:-glc -dw0 -go0;01212;9pg9y.o h812d.10 25vdo 24mc
    Pacific/Gambier:-ozo -p00;01;3zpqz.1c
    Pacific/Guadalcanal:tmc uk0;01;3zou8.c
    Pacific/Guam:qt0 rs0 p00 uk0;01213131313131313131;b93x ctiff tr5o 4o0xo hymc 229do ftv1 4jgz \
    25qc 7cho 43qc 74po 43qc pplo 25qc pddo 2pqd 7k9n 3vyc
    Pacific/Honolulu:-t60 -qe0 -rs0;010102;afp0u nr0 2qbl0 150mc j0ho
    Pacific/Johnston=Pacific/Honolulu
    Pacific/Kanton=Pacific/Enderbury
    Pacific/Kiritimati:-t4w -tmo -rs0 12w0;0123;ba1h.k onpsa.14 4rwuw
    Pacific/Kosrae:u6k uk0 p00 rs0 xc0;012132141;b91w.4 4ayvr.1k 1cw3c 5lz0o 1bvdo 1cuxo 7kfoo 95r2c
    Pacific/Kwajalein:uzk uk0 rs0 p00 -xc0 xc0;0123145;b91e.14 b9u09.k 1bvdo w4po 815wo 7hbic
    Pacific/Majuro=Pacific/Funafuti
    Pacific/Marquesas:-pu0 -qe0;01;3zpri
    Pacific/Midway:-vm0 -uk0;01;3fzuy.1c
    Pacific/Nauru:uws vy0 p00 xc0;01213;6l59g.k 6rpbd.14 y506 agsf6
    Pacific/Niue:-vgs -vhc -uk0;012;gj3uv.14 3nz40.k
    Pacific/Norfolk:v3s v40 vy0 yq0 uk0 xc0;0123245;b91c.8 fnn3z.1g 7giqu 3w00 cplc0 195ku;2020;4 1 \
    6 8c0 uk0;10 1 6 5k0 xc0
    Pacific/Noumea:uto uk0 xc0;01212121;3rlpi.c kmt45.1c 2mec 8m1o 2nic 5k7x0 2t40
    Pacific/Pago_Pago=Pacific/Midway
    Pacific/Palau:owk p00;01;b952.4
    Pacific/Pitcairn:-o38 -nm0 -m80;012;b9yg.k uh2fp.14
    Pacific/Pohnpei=Pacific/Guadalcanal
    Pacific/Ponape=Pacific/Guadalcanal
    Pacific/Port_Moresby=Antarctica/DumontDUrville
    Pacific/Rarotonga:-tl4 -t60 -qe0 -rs0;0123232323232323232323232323;gj3tr.4 85x3q.1k 3gec 7cgu \
    3vz6 7cgu 3vz6 7cgu 43r6 7cgu 3vz6 7cgu 3vz6 7cgu 3vz6 7cgu 3vz6 7cgu 3vz6 7cgu 43r6 7cgu 3vz6 \
    7cgu 3vz6 7cgu 3vz6
    Pacific/Saipan=Pacific/Guam
    Pacific/Samoa=Pacific/Midway
    Pacific/Tahiti:-rp4 -rs0;01;3zpsm.g
    Pacific/Tarawa=Pacific/Funafuti
    Pacific/Tongatapu:y80 y9c 1040 12w0;01232323232;eb1ng.1c 4slbz.c c4z68 5280 74o0 2lac 8n5o 2lac \
    4mkpo 25s0
    Pacific/Truk=Antarctica/DumontDUrville
    Pacific/Wake=Pacific/Funafuti
    Pacific/Wallis=Pacific/Funafuti
    Pacific/Yap=Antarctica/DumontDUrville
    US/Alaska=America/Anchorage
    US/Aleutian=America/Adak
    US/Arizona=America/Creston
    US/Central=America/Chicago
    US/East-Indiana=America/Fort_Wayne
    US/Eastern=America/New_York
    US/Hawaii=Pacific/Honolulu
    US/Indiana-Starke=America/Indiana/Knox
    US/Michigan=America/Detroit
    US/Mountain=America/Denver
    US/Pacific=America/Los_Angeles
    US/Samoa=Pacific/Midway
    """
}

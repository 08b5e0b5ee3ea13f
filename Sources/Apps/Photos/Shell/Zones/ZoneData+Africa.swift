extension ZoneData {
  /// Africa: a line for each zone, in order of names.
  static let africa = """
    Africa/Abidjan:-qw 0;01;3r8wg.8
    Africa/Accra=Africa/Abidjan
    Africa/Addis_Ababa:6tg 6y0 8c0 7n0;012132;2lvvw.18 6bcfx.g h2f6 26sou 1qwfl
    Africa/Algiers:fl 0 2s0 5k0;012121212121212123232121212321212;3i3zq.13 1ncml.l 3d40 5dc0 62w0 \
    4q00 6ig0 4i80 6q80 42o0 7s00 4ds0 3200 5pfk0 23lo 30zc 1a9ic 5suc 5flo 55go bww0 2wyxo 298ec \
    2ik00 4r40 1r7lo 9xs0 5m9o cb8o 5m9o 5u1o 5m6c
    Africa/Asmara=Africa/Addis_Ababa
    Africa/Asmera=Africa/Addis_Ababa
    Africa/Bamako=Africa/Abidjan
    Africa/Bangui:mn 0 1e0 2s0;01023;1pxzm.p xtsd.z 1q1bm.p 1ruvj.z
    Africa/Banjul=Africa/Abidjan
    Africa/Bissau:-2vw -2s0 0;012;3r8xo jq7s0
    Africa/Blantyre:616 5k0;01;2tg4d.16
    Africa/Brazzaville=Africa/Bangui
    Africa/Bujumbura=Africa/Blantyre
    Africa/Cairo:5sl 5k0 8c0;01212121212121212121212121212121212121212121212121212121212121212121212\
    121212121212121212121212121212121212121212121212121212121212121212121212121212121212121212121212\
    121212121212121212121212121212121212121212121212121212121212121212121212121212121212121212121212\
    1212121212121212121;8f8i.1f cgio5.9 2emc 61to 4r2c 62xo 6g6c 4tdo 6lqc 4oxo 6lqc 54ho 652c \
    3lvlo 4fyc 6jlo 4pyc 6jnc 4oxo 6lqc 4oxo 6kmc 4oxo 6kmc 4oxo 6kmc 4oxo 6lqc 4oxo 6kmc 4oxo 6kmc \
    4q1o 6jic 4q1o 6kmc 4q1o 6jic 4q1o 6jic 4q1o 6jic 4q1o 6kmc 4q1o 6jic 4q1o 6jic 4q1o 6jic 4q1o \
    6kmc 4q1o 6jic 4q1o 6jic 4q1o 6jic 4q1o 6kmc 4q1o 6jic 4q1o 95yc 23lo 8ric 2i1o 6kmc 4q1o 6jic \
    4q1o 6jic 4q1o 6jic 4q1o 6kmc 4q1o 6p2c 4kho 6jic 4q1o 6jic 4q1o 6kmc 4q1o 6jic 4q1o 6jic 4q1o \
    6g4o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o \
    4r2c 6hdo 4r2c 6hdo 4jac 6p5o 43qc 74po 3vyc 7cho 3o6c 7s1o 36ec xdo nac 14u1o 1amc 12xo 1q6c \
    2osho 5m6c 5m9o 5tyc 5eho 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o \
    5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc \
    5eho 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o \
    5m6c 5m9o 5tyc 5eho 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c \
    5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho \
    5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c \
    5m9o 5tyc 5eho 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o \
    5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc \
    5eho 5tyc
    Africa/Casablanca:-1ek 0 2s0;0121212121212121212121212121212121212121212121212121212121212121212\
    121212121212121212121212121212121212121212121212121212121212121212121212121212121212121212121212\
    1212121212121212121212121212121212;4bqou.k 83q75.14 23ic 30xo 1slic 1ff5o 4bic 5731o 3oqc 23v5o \
    24mc irlo 2u6c 8fdo 4mmc 7ldo 1z2c 1raxo k8uc 70opo 2u6c 8fdo 2hyc 7u9o 30uc 7cho 3o6c 8fh0 \
    2j40 yg0 19k0 6hc0 25s0 11s0 2eo0 4r40 2s00 12w0 2mg0 4r40 2dk0 12w0 30w0 4r40 25s0 12w0 3gg0 \
    4jc0 1q80 1ao0 3o80 4jc0 1ig0 12w0 9xs0 12w0 9q00 1ao0 9q00 12w0 9q00 1ao0 9q00 12w0 9xs0 12w0 \
    9q00 1ao0 9q00 12w0 9xs0 12w0 9q00 1ao0 9q00 12w0 9q00 1ao0 9q00 12w0 9xs0 12w0 9q00 1ao0 9q00 \
    12w0 9q00 1ao0 9q00 1ao0 9q00 12w0 9q00 1ao0 9q00 12w0 9xs0 12w0 9q00 1ao0 9q00 12w0 9q00 1ao0 \
    9q00 1ao0 9q00 12w0 9q00 1ao0 9q00 12w0 9xs0 12w0 9q00 1ao0 9q00 12w0 9q00 1ao0 9q00 1ao0 9q00 \
    12w0 9q00 1ao0 9q00 12w0 9xs0 12w0 9q00 1ao0 9q00 12w0 9q00 1ao0 9q00 1ao0 9q00 12w0 9q00 1ao0 \
    9q00 12w0 9xs0 12w0 9q00 1ao0 9q00 12w0 9q00 1ao0 9q00 1ao0 9q00 12w0 9q00 1ao0 9q00 12w0 9xs0 \
    12w0 9q00 1ao0 9q00 12w0 9q00 1ao0 9q00 1ao0 9q00 12w0 9q00 1ao0 9q00 12w0 9xs0 12w0 9q00 1ao0 \
    9q00 12w0 9q00 1ao0 9q00 12w0 9xs0 12w0 9q00 1ao0 9q00 12w0 9xs0 12w0 9q00 1ao0
    Africa/Ceuta:-zg 0 2s0 5k0;0121212121212121212121232323232323232323232;b9k0 5fiuc 4r2c 1qa9o \
    5a1o ha6c 56po 5tyc 5eho 61s0 5eg0 c3r80 3oqc 23v5o 24mc irlo 2u6c 8fdo 4mmc 7ldo 1z2c 1raxo \
    mypo 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80;1996;3 L 6 5k0 5k0;10 L 6 8c0 2s0
    Africa/Conakry=Africa/Abidjan
    Africa/Dakar=Africa/Abidjan
    Africa/Dar_es_Salaam=Africa/Addis_Ababa
    Africa/Djibouti=Africa/Addis_Ababa
    Africa/Douala=Africa/Bangui
    Africa/El_Aaiun:-2g0 -2s0 0 2s0;0123232323232323232323232323232323232323232323232323232323232323\
    232323232323232323232323232323232323232323232323232323232323232323232323232323232323232323232323\
    23232323232323232323232323;an9tg.1c d8o07.c iuc 2u6c 8fdo 4mmc 7ldo 1z2c 9c8ho 2u6c 8fdo 2hyc \
    7u9o 30uc 7cho 3o6c 8fh0 2j40 yg0 19k0 6hc0 25s0 11s0 2eo0 4r40 2s00 12w0 2mg0 4r40 2dk0 12w0 \
    30w0 4r40 25s0 12w0 3gg0 4jc0 1q80 1ao0 3o80 4jc0 1ig0 12w0 9xs0 12w0 9q00 1ao0 9q00 12w0 9q00 \
    1ao0 9q00 12w0 9xs0 12w0 9q00 1ao0 9q00 12w0 9xs0 12w0 9q00 1ao0 9q00 12w0 9q00 1ao0 9q00 12w0 \
    9xs0 12w0 9q00 1ao0 9q00 12w0 9q00 1ao0 9q00 1ao0 9q00 12w0 9q00 1ao0 9q00 12w0 9xs0 12w0 9q00 \
    1ao0 9q00 12w0 9q00 1ao0 9q00 1ao0 9q00 12w0 9q00 1ao0 9q00 12w0 9xs0 12w0 9q00 1ao0 9q00 12w0 \
    9q00 1ao0 9q00 1ao0 9q00 12w0 9q00 1ao0 9q00 12w0 9xs0 12w0 9q00 1ao0 9q00 12w0 9q00 1ao0 9q00 \
    1ao0 9q00 12w0 9q00 1ao0 9q00 12w0 9xs0 12w0 9q00 1ao0 9q00 12w0 9q00 1ao0 9q00 1ao0 9q00 12w0 \
    9q00 1ao0 9q00 12w0 9xs0 12w0 9q00 1ao0 9q00 12w0 9q00 1ao0 9q00 1ao0 9q00 12w0 9q00 1ao0 9q00 \
    12w0 9xs0 12w0 9q00 1ao0 9q00 12w0 9q00 1ao0 9q00 12w0 9xs0 12w0 9q00 1ao0 9q00 12w0 9xs0 12w0 \
    9q00 1ao0
    Africa/Freetown=Africa/Abidjan
    Africa/Gaborone=Africa/Blantyre
    Africa/Harare=Africa/Blantyre
    Africa/Johannesburg:460 5k0 8c0;012121;zm5i cdxei 5m6c 5m9o 5m6c
    Africa/Juba:5us 5k0 8c0;012121212121212121212121212121212121;9pfwh.w cbd46.s 55ic 62xo 56mc \
    641o 56mc 61to 57qc 60po 58uc 5zlo 59yc 5yho 5c6c 5w9o 5dac 62xo 56mc 61to 57qc 60po 59yc 5yho \
    5b2c 5xdo 5c6c 5w9o 5dac 62xo 57qc 60po 58uc 4gnxo 6l9mc
    Africa/Kampala=Africa/Addis_Ababa
    Africa/Khartoum:60w 5k0 8c0;012121212121212121212121212121212121;9pfwd.1g cbd4a.8 55ic 62xo \
    56mc 641o 56mc 61to 57qc 60po 58uc 5zlo 59yc 5yho 5c6c 5w9o 5dac 62xo 56mc 61to 57qc 60po 59yc \
    5yho 5b2c 5xdo 5c6c 5w9o 5dac 62xo 57qc 60po 58uc 4gnxo 5klmc
    Africa/Kigali=Africa/Blantyre
    Africa/Kinshasa=Africa/Bangui
    Africa/Lagos=Africa/Bangui
    Africa/Libreville=Africa/Bangui
    Africa/Lome=Africa/Abidjan
    Africa/Luanda=Africa/Bangui
    Africa/Lubumbashi=Africa/Blantyre
    Africa/Lusaka=Africa/Blantyre
    Africa/Malabo=Africa/Bangui
    Africa/Maputo=Africa/Blantyre
    Africa/Maseru=Africa/Johannesburg
    Africa/Mbabane=Africa/Johannesburg
    Africa/Mogadishu=Africa/Addis_Ababa
    Africa/Monrovia:-1zw -226 0;012;5zzl7.8 gju01.m
    Africa/Nairobi=Africa/Addis_Ababa
    Africa/Ndjamena:2sc 2s0 5k0;0121;3r8ub.1c l84w0.c 4i6c
    Africa/Niamey=Africa/Bangui
    Africa/Nouakchott=Africa/Abidjan
    Africa/Ouagadougou=Africa/Abidjan
    Africa/Porto-Novo=Africa/Bangui
    Africa/Sao_Tome:-1p9 0 2s0;0121;3r8w0 x6yxo b9k0
    Africa/Timbuktu=Africa/Abidjan
    Africa/Tripoli:2fw 2s0 5k0;0121212121212121212121212121212;69fij.g 9yaz4.18 2fn0 jz10 2l70 jnto \
    2vac xtto 77aec 2s1o 5nac 5m9o 5nac 5ndo 5nac 5rto 5hqc 5plo 5m6c 5k1o 5nac 5ndo 5nac 5m9o 5nac \
    6mxo 2092c 5qpo 4vw9o 4ag0
    Africa/Tunis:fl 2s0 5k0;0121212121212121212121212121212121;3i3zq.13 8sr8x.l 6p40 3200 i5c0 4r5o \
    7cjc 4jc0 l2c 8xo 4zyc 5m9o 5sr0 5fp0 55f0 9wg9o 4jc0 6rc0 4q00 30zc0 3kw0 5m80 5m80 6rc0 4ow0 \
    4kew0 4oxo 5gpo 6p40 4jc0 6p40 4r40 6hc0
    Africa/Windhoek:460 5k0 8c0 2s0;0121313131313131313131313131313131313131313131313131;zm5i cdxei \
    5m6c fyxqc 55p0 6hac 4r5o 6p2c 4jdo 6p2c 4r5o 6hac 4r5o 6hac 4r5o 6hac 4r5o 6hac 4r5o 6p2c 4jdo \
    6p2c 4r5o 6hac 4r5o 6hac 4r5o 6hac 4r5o 6hac 4r5o 6p2c 4r5o 6hac 4r5o 6hac 4r5o 6hac 4r5o 6hac \
    4r5o 6p2c 4jdo 6p2c 4r5o 6hac 4r5o 6hac 4r5o 6hac 4r5o
    """
}

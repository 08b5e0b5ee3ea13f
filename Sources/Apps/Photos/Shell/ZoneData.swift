/// The pinned table of time zones: every zone that has a name with a slash, from 1900 to 2100.
///
/// It comes from the data of ICU in the version below, which follows the tz database (public domain),
/// and was written down so that a plan is the same on every machine: `ZoneTableTests` compares it with
/// the data of a machine that has the same version. How a line is read stands in `PinnedZone`.
enum ZoneData {
  /// The version of the tz database.
  static let version = "2025b"

  // Made by a program from that data; nobody edits it by hand.
  /// A line for each zone, in order of names.
  static let text = """
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
    America/Adak:-wpq -uk0 -rs0 -p00;012121212121212121212121212121212323232323232323232323232323232\
    3232323232323232;75rm.12 czim1.m 150mc 7dqpo 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 5m9o 5m6c 25to \
    92mc 3o9o 7k6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho bg6c \
    5m6c 5m9o 5m6c 5m9o 5m6c 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac \
    4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo \
    69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac;2007;3 8 6 5k0 -p00;11 1 6 5k0 -rs0
    America/Anchorage:-rrc -rs0 -p00 -m80;0121212121212121212121212121212123232323232323232323232323\
    232323232323232323232;75on.10 czinc.o 150mc 7dqpo 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 5m9o 5m6c \
    25to 92mc 3o9o 7k6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho \
    bg6c 5m6c 5m9o 5m6c 5m9o 5m6c 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo \
    6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic \
    4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac;2007;3 8 6 5k0 -m80;11 1 6 5k0 -p00
    America/Anguilla:-b40 -8c0;010;d986o 12gho
    America/Antigua=America/Anguilla
    America/Araguaina:-8xc -8c0 -5k0;0121212121212121212121212121212121212121212121212121;4dt9c.1c \
    5k4xz.c 5kk0 5plo 5jyc 57who 4740 72g0 3qec 7j5o 3ric 7j5o 2ryc 3dg9o 2k6c addo 1tic 7k9o 2ryc \
    7k9o 3pac 7k9o 3qec 5j89o 43qc 6wxo 3gec 7t5o 38mc 7s1o 38mc 7zto 3o6c 1ry9o 3o6c 7cho 43qc \
    75to 4i6c 6wxo 43qc 6wxo 4jac 6wxo 43qc 7cho 3vyc 7zto 38mc 313to 3o6c
    America/Argentina/Buenos_Aires:-bw0 -b40 -8c0 \
    -5k0;01212121212121212121212121212121212121212123232323232323232;6d674.1c 3bbjj.c 3qec 62xo \
    49ac 7k9o 3pac 7k9o 3pac 7k9o 3pac 7k9o 3qec 7k9o 3pac 7k9o 3pac 7k9o 3pac 7k9o 3qec 3rlo arqc \
    3rlo k7qc 2bdo qsec 6lto 5bmuc 2bdo 2dic 71do 486c 71do 486c 71do 57qc 5m9o 5tyc 5m9o 5m6c 5m9o \
    1chic 30uc 4kg1o 2wec 6wxo 4bic 74po 43qc 74po 43qc 74po 4bic 4n09o 2dic 6p5o 4jac
    America/Argentina/Catamarca:-bw0 -b40 -8c0 \
    -5k0;01212121212121212121212121212121212121212123232323132321232;6d674.1c 3bbjj.c 3qec 62xo \
    49ac 7k9o 3pac 7k9o 3pac 7k9o 3pac 7k9o 3qec 7k9o 3pac 7k9o 3pac 7k9o 3pac 7k9o 3qec 3rlo arqc \
    3rlo k7qc 2bdo qsec 6lto 5bmuc 2bdo 2dic 71do 486c 71do 486c 71do 57qc 5m9o 5tyc 5m9o 5m6c 5m9o \
    1chic 30uc 4kg1o 2wec 6wxo 4bic 74po 43qc 74rc 43oo 74po 4bic 3io1o l5o 13r2c 2dic
    America/Argentina/ComodRivadavia=America/Argentina/Catamarca
    America/Argentina/Cordoba:-bw0 -b40 -8c0 \
    -5k0;01212121212121212121212121212121212121212123232323132323232;6d674.1c 3bbjj.c 3qec 62xo \
    49ac 7k9o 3pac 7k9o 3pac 7k9o 3pac 7k9o 3qec 7k9o 3pac 7k9o 3pac 7k9o 3pac 7k9o 3qec 3rlo arqc \
    3rlo k7qc 2bdo qsec 6lto 5bmuc 2bdo 2dic 71do 486c 71do 486c 71do 57qc 5m9o 5tyc 5m9o 5m6c 5m9o \
    1chic 30uc 4kg1o 2wec 6wxo 4bic 74po 43qc 74rc 43oo 74po 4bic 4n09o 2dic 6p5o 4jac
    America/Argentina/Jujuy:-bw0 -b40 -8c0 -5k0;0121212121212121212121212121212121212121212323231213\
    23232;6d674.1c 3bbjj.c 3qec 62xo 49ac 7k9o 3pac 7k9o 3pac 7k9o 3pac 7k9o 3qec 7k9o 3pac 7k9o \
    3pac 7k9o 3pac 7k9o 3qec 3rlo arqc 3rlo k7qc 2bdo qsec 6lto 5bmuc 2bdo 2dic 71do 486c 71do 486c \
    71do 57qc 5m9o 5tyc 5m9o 5m6c 5m9o 1chic 30uc 4kg1o 2wec 6wxo 4bic 7cjc 4bic 69lo 4j8o 74po \
    4bic 4n09o 2dic
    America/Argentina/La_Rioja:-bw0 -b40 -8c0 \
    -5k0;012121212121212121212121212121212121212121232323231232321232;6d674.1c 3bbjj.c 3qec 62xo \
    49ac 7k9o 3pac 7k9o 3pac 7k9o 3pac 7k9o 3qec 7k9o 3pac 7k9o 3pac 7k9o 3pac 7k9o 3qec 3rlo arqc \
    3rlo k7qc 2bdo qsec 6lto 5bmuc 2bdo 2dic 71do 486c 71do 486c 71do 57qc 5m9o 5tyc 5m9o 5m6c 5m9o \
    1chic 30uc 4kg1o 2wec 6wxo 4bic 74po 41ic 22jc 54ec 43qc 74po 4bic 3io1o l5o 13r2c 2dic
    America/Argentina/Mendoza:-bw0 -b40 -8c0 \
    -5k0;01212121212121212121212121212121212121212123232312121321232;6d674.1c 3bbjj.c 3qec 62xo \
    49ac 7k9o 3pac 7k9o 3pac 7k9o 3pac 7k9o 3qec 7k9o 3pac 7k9o 3pac 7k9o 3pac 7k9o 3qec 3rlo arqc \
    3rlo k7qc 2bdo qsec 6lto 5bmuc 2bdo 2dic 71do 486c 71do 486c 71do 57qc 5m9o 5tyc 5m9o 5m6c 5m9o \
    1chic 30uc 4kg1o 2wec 6wxo 4bic 6y3c 486c 71do 49ac 74po 4bgo 3ie1o 3w1o 10q6c 2dic
    America/Argentina/Rio_Gallegos:-bw0 -b40 -8c0 \
    -5k0;01212121212121212121212121212121212121212123232323232321232;6d674.1c 3bbjj.c 3qec 62xo \
    49ac 7k9o 3pac 7k9o 3pac 7k9o 3pac 7k9o 3qec 7k9o 3pac 7k9o 3pac 7k9o 3pac 7k9o 3qec 3rlo arqc \
    3rlo k7qc 2bdo qsec 6lto 5bmuc 2bdo 2dic 71do 486c 71do 486c 71do 57qc 5m9o 5tyc 5m9o 5m6c 5m9o \
    1chic 30uc 4kg1o 2wec 6wxo 4bic 74po 43qc 74po 43qc 74po 4bic 3io1o l5o 13r2c 2dic
    America/Argentina/Salta:-bw0 -b40 -8c0 -5k0;0121212121212121212121212121212121212121212323232313\
    23232;6d674.1c 3bbjj.c 3qec 62xo 49ac 7k9o 3pac 7k9o 3pac 7k9o 3pac 7k9o 3qec 7k9o 3pac 7k9o \
    3pac 7k9o 3pac 7k9o 3qec 3rlo arqc 3rlo k7qc 2bdo qsec 6lto 5bmuc 2bdo 2dic 71do 486c 71do 486c \
    71do 57qc 5m9o 5tyc 5m9o 5m6c 5m9o 1chic 30uc 4kg1o 2wec 6wxo 4bic 74po 43qc 74rc 43oo 74po \
    4bic 4n09o 2dic
    America/Argentina/San_Juan:-bw0 -b40 -8c0 \
    -5k0;012121212121212121212121212121212121212121232323231232321232;6d674.1c 3bbjj.c 3qec 62xo \
    49ac 7k9o 3pac 7k9o 3pac 7k9o 3pac 7k9o 3qec 7k9o 3pac 7k9o 3pac 7k9o 3pac 7k9o 3qec 3rlo arqc \
    3rlo k7qc 2bdo qsec 6lto 5bmuc 2bdo 2dic 71do 486c 71do 486c 71do 57qc 5m9o 5tyc 5m9o 5m6c 5m9o \
    1chic 30uc 4kg1o 2wec 6wxo 4bic 74po 41ic 22jc 54ec 43qc 74po 4bic 3imxo 1p5o 12o6c 2dic
    America/Argentina/San_Luis:-bw0 -b40 -8c0 \
    -5k0;012121212121212121212121212121212121212121232323121212321212;6d674.1c 3bbjj.c 3qec 62xo \
    49ac 7k9o 3pac 7k9o 3pac 7k9o 3pac 7k9o 3qec 7k9o 3pac 7k9o 3pac 7k9o 3pac 7k9o 3qec 3rlo arqc \
    3rlo k7qc 2bdo qsec 6lto 5bmuc 2bdo 2dic 71do 486c 71do 486c 71do 57qc 5m9o 5tyc 5m9o 5m6c 5m9o \
    1chic 30uc 4kg1o 2wec 6wxo 4mmc 6mzc 486c 2u9o 42jic 1p5o 12o6c oec 1hdo 6p5o 4jac 6p5o
    America/Argentina/Tucuman:-bw0 -b40 -8c0 \
    -5k0;0121212121212121212121212121212121212121212323232313232123232;6d674.1c 3bbjj.c 3qec 62xo \
    49ac 7k9o 3pac 7k9o 3pac 7k9o 3pac 7k9o 3qec 7k9o 3pac 7k9o 3pac 7k9o 3pac 7k9o 3qec 3rlo arqc \
    3rlo k7qc 2bdo qsec 6lto 5bmuc 2bdo 2dic 71do 486c 71do 486c 71do 57qc 5m9o 5tyc 5m9o 5m6c 5m9o \
    1chic 30uc 4kg1o 2wec 6wxo 4bic 74po 43qc 74rc 43oo 74po 4bic 3io1o ddo 13yuc 2dic 6p5o 4jac
    America/Argentina/Ushuaia:-bw0 -b40 -8c0 \
    -5k0;01212121212121212121212121212121212121212123232323232321232;6d674.1c 3bbjj.c 3qec 62xo \
    49ac 7k9o 3pac 7k9o 3pac 7k9o 3pac 7k9o 3qec 7k9o 3pac 7k9o 3pac 7k9o 3pac 7k9o 3qec 3rlo arqc \
    3rlo k7qc 2bdo qsec 6lto 5bmuc 2bdo 2dic 71do 486c 71do 486c 71do 57qc 5m9o 5tyc 5m9o 5m6c 5m9o \
    1chic 30uc 4kg1o 2wec 6wxo 4bic 74po 43qc 74po 43qc 74po 4bic 3ilto ndo 13r2c 2dic
    America/Aruba=America/Anguilla
    America/Asuncion:-aog -b40 -8c0;0121212121212121212121212121212121212121212121212121212121212121\
    212121212121212121212121212121212121212;9y5ie.14 cty09.k gvqc gwxo 4ouc 6lto 4nqc 6lto 4nqc \
    6lto 5m6c 5ndo 5nac 5ndo 5m6c 5ndo 5m6c 5ndo 5m6c 5ndo 5nac 5ndo 5m6c 5ndo 5m6c 5ndo 5m6c 5ndo \
    5nac 5ndo 5m6c 6apo 4yuc 5ndo 5m6c 5sxo 4jac 6q9o 5gmc 5oho 4lic 6o1o 4kec 6p5o 4ouc 6rdo 4bic \
    6wxo 4jac 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 5m6c 4jdo 6p2c 4r5o 6hac 61to 4jac 6p5o 4jac 6p5o \
    4jac 6wxo 4bic 6wxo 4bic 6wxo 5eec 5eho 5tyc 5eho 5tyc 5m9o 56mc 61to 56mc 61to 56mc 61to 5eec \
    5u1o 5eec 5u1o 5eec 61to 56mc 61to 56mc 61to 5eec 5u1o 5eec 5u1o 5eec 5u1o 5eec 61to
    America/Atikokan:-eso -dw0;01;2lm8v.10
    America/Atka=America/Adak
    America/Bahia:-74s -8c0 -5k0;01212121212121212121212121212121212121212121212121212121212121;4dt8\
    a.4 5k4z1.1k 5kk0 5plo 5jyc 57who 4740 72g0 3qec 7j5o 3ric 7j5o 2ryc 3dg9o 2k6c addo 1tic 7k9o \
    2ryc 7k9o 3pac 7k9o 3qec 5j89o 43qc 6wxo 3gec 7t5o 38mc 7s1o 38mc 7zto 3o6c 7s1o 3o6c 7k9o 3gec \
    7zto 30uc 7zto 3vyc 7cho 3vyc 7cho 3o6c 7cho 43qc 75to 4i6c 6wxo 43qc 6wxo 4jac 6wxo 43qc 7cho \
    3vyc 7zto 38mc 2pnlo 43qc
    America/Bahia_Banderas:-jho -jg0 -go0 -dw0;01212121212121212121212121212121212132323232323232323\
    232323232;6w03o 1pao0 12pac 54ho 4r2c 5ndo 35fac gw8t0 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o \
    6hac 5u1o 4jac 5u1o 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic \
    4yxo 6h8o 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo \
    69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac
    America/Barbados:-b1h -b40 -8c0 -9q0;0121213121212121;3nd2m.t 9lflp.v 44xo 7j2c 3w1o 6q6c 4q1o \
    a9880 3gec 61to 56mc 61to 56mc 69lo 4vic
    America/Belem:-8z8 -8c0 -5k0;012121212121212121212121212121;4dt9d.1k 5k4xy.4 5kk0 5plo 5jyc \
    57who 4740 72g0 3qec 7j5o 3ric 7j5o 2ryc 3dg9o 2k6c addo 1tic 7k9o 2ryc 7k9o 3pac 7k9o 3qec \
    5j89o 43qc 6wxo 3gec 7t5o 38mc
    America/Belize:-gc0 -go0 -fa0 -dw0;0121212121212121212121212121212121212121212121212131212121212\
    1212121212121212121212121212121213131;3u29s.1c 21fc7.c 3vz6 7cgu 43r6 74ou 43r6 74ou 43r6 7cgu \
    3vz6 7cgu 3vz6 7cgu 43r6 74ou 43r6 74ou 43r6 74ou 43r6 7cgu 3vz6 7cgu 3vz6 7cgu 43r6 74ou 43r6 \
    74ou 43r6 7cgu 3vz6 7cgu 3vz6 7cgu 3vz6 7cgu 43r6 74ou 43r6 74ou 43r6 7cgu 3vz6 7cgu 3vz6 7cgu \
    43r6 43su 133qc kb5o 43r6 74ou 43r6 74ou 43r6 7cgu 3vz6 7cgu 3vz6 7cgu 43r6 74ou 43r6 74ou 43r6 \
    74ou 43r6 7cgu 3vz6 7cgu 3vz6 7cgu 43r6 74ou 43r6 74ou 43r6 7cgu 3vz6 7cgu 3vz6 7cgu 3vz6 7cgu \
    43r6 74ou 43r6 74ou 43r6 7cgu 3vz6 1tk0u 21ac 2rtdo 1q6c
    America/Blanc-Sablon=America/Anguilla
    America/Boa_Vista:-b8g -b40 -8c0;0121212121212121212121212121212121;4dtaq.14 5k4y9.k 5kk0 5plo \
    5jyc 57who 4740 72g0 3qec 7j5o 3ric 7j5o 2ryc 3dg9o 2k6c addo 1tic 7k9o 2ryc 7k9o 3pac 7k9o \
    3qec 5j89o 43qc 6wxo 3gec 7t5o 38mc 3ncxo 4jac 6wxo 7qc
    America/Bogota:-dps -dw0 -b40;0121;4nvk8.g o90w3.18 8n2c
    America/Boise:-m80 -jg0 -go0;0101012121212121212121212121212121212121212121212121212121212121212\
    121212121212121212121;5pnso 6hac 4r5o 6hac 13yxo 5vbqc 150mc 6r9to 5m6c 5m9o 5m6c 5m9o 5m6c \
    5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 5m9o 5m6c 30xo 87ic 3o9o 7k6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o \
    5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 4yxo 69ic 4yxo 6hac \
    4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo \
    69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac;2007;3 8 6 \
    5k0 -go0;11 1 6 5k0 -jg0
    America/Buenos_Aires=America/Argentina/Buenos_Aires
    America/Cambridge_Bay:0 -jg0 -go0 -dw0;012121212121212121212121212121212121212121212121212121212\
    123212121212121;69fk0 6x8n0 150mc 8bnto 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc \
    5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 4yxo \
    69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic \
    4yxo 69ic 4yxo 69ic 4yxo b8ec 6oz0 b0t0 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o \
    6hac;2007;3 8 6 5k0 -go0;11 1 6 5k0 -jg0
    America/Campo_Grande:-a44 -b40 -8c0;012121212121212121212121212121212121212121212121212121212121\
    21212121212121212121212121212121;4dta2.s 5k4yx.w 5kk0 5plo 5jyc 57who 4740 72g0 3qec 7j5o 3ric \
    7j5o 2ryc 3dg9o 2k6c addo 1tic 7k9o 2ryc 7k9o 3pac 7k9o 3qec 5j89o 43qc 6wxo 3gec 7t5o 38mc \
    7s1o 38mc 7zto 3o6c 7s1o 3o6c 7k9o 3gec 7zto 30uc 7zto 3vyc 7cho 3vyc 7cho 3o6c 7cho 43qc 75to \
    4i6c 6wxo 43qc 6wxo 4jac 6wxo 43qc 7cho 3vyc 7zto 38mc 7k9o 3o6c 821o 3e6c 7cho 3vyc 7zto 3gec \
    74po 3vyc 7k9o 3o6c 7k9o 3vyc 7cho 3vyc 7cho 43qc 7cho 3o6c 7k9o 3o6c 7k9o 3vyc 7cho 3vyc 7cho \
    3vyc 7cho 3vyc 7zto 38mc
    America/Cancun:-g2g -go0 -dw0 -b40;0121212321212121212121212121212121212121212;6w020 is7fc bjf0 \
    45g50 69ic 4yxo b8ec 3o6c 2ldo 4yxo 6hac 4r5o 6hac 5u1o 4jac 5u1o 69ic 4yxo 69ic 4yxo 6hac 4r5o \
    6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic \
    30xo
    America/Caracas:-ce4 -ci0 -b40;01212;3sjrf.14 gk7c2.k dg0k6 2mmo0
    America/Catamarca=America/Argentina/Catamarca
    America/Cayenne:-9ow -b40 -8c0;012;3lklt.k hm4wu.14
    America/Cayman=America/Atikokan
    America/Chicago:-go0 -dw0;0101010101010101010101010101010101010101010101010101010101010101010101\
    010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101010101\
    0101010;5pnpc 6hac 4r5o 6hac 74po 4bic 4jdo 6p2c 5m9o 4jac 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo \
    4r2c 6hdo 4r2c 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4jac 6p5o 4r2c 6hdo 4r2c \
    4r5o 7zqc 4yxo 4r2c 6hdo 4r2c 6p5o 4jac 6p5o 4r2c 6hdo 4r2c 44xo 150mc 6hdo 4r2c 6hdo 4r2c 6hdo \
    4r2c 6hdo 4r2c 6p5o 4jac 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 5tyc 5m9o 5m6c 5m9o 5m6c \
    5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o \
    5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 5m9o 5m6c 25to 92mc 3o9o 7k6c 5m9o 5tyc \
    5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o \
    5m6c 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac \
    4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o \
    6hac 4r5o 6hac;2007;3 8 6 5k0 -dw0;11 1 6 5k0 -go0
    America/Chihuahua:-jn8 -jg0 -go0 -dw0;0121212323212121212121212121212121212121212121212121212121\
    2;6w03o 1pao0 12pac 54ho 4r2c 5ndo k1o1o 69ic 4yxo 69ic b8ho 4yxo 6hac 4r5o 6hac 5u1o 4jac 5u1o \
    69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac \
    4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo \
    6hac 4r5o
    America/Ciudad_Juarez:-jpw -jg0 -go0 -dw0;012121232321212121212121212121212121212121212121212121\
    212121;6w03o 1pao0 12pac 54ho 4r2c 5ndo k1o1o 69ic 4yxo 69ic b8ho 4yxo 6hac 4r5o 6hac 5u1o 4jac \
    5u1o 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4blo 7cec 3w1o \
    7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec \
    43to 7cec 3w1o 82z0;2023;3 8 6 5k0 -go0;11 1 6 5k0 -jg0
    America/Coral_Harbour=America/Atikokan
    America/Cordoba=America/Argentina/Cordoba
    America/Costa_Rica:-fkd -go0 -dw0;0121212121;6l61c.d i73cn.1b 30uc 87lo 30uc 3bvlo 512c 67do \
    1rac
    America/Coyhaique:-d39 -dw0 -b40 -8c0;0102021212121212121232323232323232323232323232323232323232\
    3232323232323232323232323232323232323232323232323232323232323232323232323;34zzu.19 20yoh.f \
    opzi.19 92mt.f 2k3l6.19 6kmt.f 4q1o 6jic 4q1o 6jic 4q1o 6jic 4q1o 6kmc 4q1o 31vic 1vto 1glac \
    1ko0 6puo0 4jac 7cho 3vyc 61to 4r2c 6hdo 4r2c 6p5o 4jac 69lo 4yuc 6p5o 4jac 6p5o 4r2c 6hdo 4r2c \
    6hdo 4r2c 6p5o 4jac 6p5o 4jac 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4jac 6p5o 4jac 6p5o \
    5m6c 5m9o 4r2c 6hdo 4r2c 6p5o 4jac 5u1o 5eec 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4jac \
    6p5o 56mc 61to 4r2c 61to 5tyc 5u1o 4r2c 6p5o 4jac 6p5o 4jac 6p5o 4jac 6p5o 4r2c 6hdo 4r2c 6hdo \
    4r2c 6p5o 4jac 6p5o 56mc 61to 4r2c 6hdo 5eec 5u1o 6hac 38po 7ryc 3w1o 7cec 43to 74mc 43to j0ec \
    2t5o 8fac 2t5o 8fac 2t5o 7cec 4r5o 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4r5o 6p2c 4r5o
    America/Creston:-jg0 -go0;01010101010;5pnr0 6hac 4r5o 6hac 6zapo lbn1 2t5o 5nac 72icz 5m6c
    America/Cuiaba:-adw -b40 -8c0;012121212121212121212121212121212121212121212121212121212121212121\
    212121212121212121212121;4dta8.k 5k4yr.14 5kk0 5plo 5jyc 57who 4740 72g0 3qec 7j5o 3ric 7j5o \
    2ryc 3dg9o 2k6c addo 1tic 7k9o 2ryc 7k9o 3pac 7k9o 3qec 5j89o 43qc 6wxo 3gec 7t5o 38mc 7s1o \
    38mc 7zto 3o6c 7s1o 3o6c 7k9o 3gec 7zto 30uc 7zto 3vyc 7cho 3vyc 7cho 3o6c 7cho 43qc 75to 4i6c \
    6wxo 43qc 6wxo 4jac 6wxo 43qc 7cho 3vyc 7zto 38mc jaho 3e6c 7cho 3vyc 7zto 3gec 74po 3vyc 7k9o \
    3o6c 7k9o 3vyc 7cho 3vyc 7cho 43qc 7cho 3o6c 7k9o 3o6c 7k9o 3vyc 7cho 3vyc 7cho 3vyc 7cho 3vyc \
    7zto 38mc
    America/Curacao=America/Anguilla
    America/Danmarkshavn:-3gg -8c0 -5k0 0;01212121212121212121212121212121213;56si2.14 jxzy9.k 5e9c \
    5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 323c
    America/Dawson:-ptg -p00 -m80 -jg0;0121212131232323232323232323232323232323232323232323232323232\
    3232323232323232323232323232323;753h.14 5iyau.k 61qc 6hdo 4xn0 6z450 150mc 64l2c 5u00 2i3c0 \
    218po 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 4yxo 69ic 4yxo 6hac 4r5o \
    6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic \
    4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 43to 7cec 3w1o \
    7cec 3w1o 7cec 43to 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7cec \
    3w1o 7cec 3w1o 7cec 3w1o
    America/Dawson_Creek:-m80 -jg0;01010101010101010101010101010101010101010101010101010101;5q3co \
    61qc 7aj5o 150mc hpto 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4jac 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo \
    4r2c 6hdo 4r2c 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4jac 6p5o 5m6c 5m9o 5m6c \
    5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o
    America/Denver:-jg0 -go0;01010101010101010101010101010101010101010101010101010101010101010101010\
    101010101010101010101010;5pnr0 6hac 4r5o 6hac 4r5o 6p2c 4jdo 1q6c 6hkxo 150mc 64l5o 5tyc 5eho \
    5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 5m9o 5m6c 25to 92mc 3o9o 7k6c \
    5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o \
    5m6c 5m9o 5m6c 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac \
    4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo \
    6hac 4r5o 6hac 4r5o 6hac;2007;3 8 6 5k0 -go0;11 1 6 5k0 -jg0
    America/Detroit:-fdn -go0 -dw0 -b40;012323232323232323232323232323232323232323232323232323232323\
    2323232323232323232;1kd58.b 38us3.1d 8dg6c 150mc sy9o 4r2c 5uyed 489n 5m9o 5m6c 1erto 5m6c 25to \
    92mc 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc \
    5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo \
    6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic \
    4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac;2007;3 8 6 5k0 -b40;11 1 6 5k0 -dw0
    America/Dominica=America/Anguilla
    America/Edmonton:-l0g -jg0 -go0;0121212121212121212121212121212121212121212121212121212121212121\
    212121212121212121212121;234sl.1g 3myie.8 61qc 56po 1cuc ab5o 5tyc 5eho 4r2c 6p5o 4jac 6p5o \
    4r2c 5r09o 150mc hpto 4r2c 7p6xo 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o \
    5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 4yxo 69ic \
    4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo \
    69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o \
    6hac;2007;3 8 6 5k0 -go0;11 1 6 5k0 -jg0
    America/Eirunepe:-cxs -dw0 -b40;0121212121212121212121212121212121;4dtbr.s 5k4yw.w 5kk0 5plo \
    5jyc 57who 4740 72g0 3qec 7j5o 3ric 7j5o 2ryc 3dg9o 2k6c addo 1tic 7k9o 2ryc 7k9o 3pac 7k9o \
    3qec 5j89o 43qc 6wxo 3gec 7t5o 38mc 1s61o 3vyc 4ho1o 1onac
    America/El_Salvador:-gio -go0 -dw0;012121;6kqhw.1c krs03.c 4jac 6p5o 4jac
    America/Ensenada:-lo4 -jg0 -m80;0121212121212121212121212121212121212121212121212121212121212121\
    21212121212121212121212121212121212;6w03o mj40 12rlo 12pac 489o 5m6c 3b3to 145ic qwxo 8ric ekho \
    4i6c 6p90 4r2c 6hdo 4r2c hps0 4r40 6hc0 4r40 6p40 4r40 6hc0 4r40 6hc0 4r40 6hc0 4r40 6hc0 4r40 \
    4vndo 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o \
    5m6c 5m9o 5m6c 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac \
    4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo \
    6hac 4r5o 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic;2010;3 8 6 5k0 -jg0;11 1 6 5k0 -m80
    America/Fort_Nelson:-m80 -jg0;010101010101010101010101010101010101010101010101010101010101010101\
    0101010101010101010101010101010101010101010101010101010101010101010101010101;5q3co 61qc 7aj5o \
    150mc hpto 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4jac 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c \
    6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4jac 6p5o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o \
    5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c \
    5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o \
    5m6c 5m9o 5m6c 5m9o 5m6c 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac \
    4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo \
    69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 43to 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7cec 3w1o 7cec \
    3w1o 7cec 3w1o 7cec 3w1o
    America/Fort_Wayne:-go0 -dw0 -b40;010101010101010101010101010101212121;5pnpc 6hac 4r5o 6hac \
    6s4xo 30uc 44xo 150mc 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4jac 6p5o 4r2c 6hdo 4r2c \
    6hdo 4r2c 6hdo 4r2c 6hdo rfqc 6hdo 3g0ec 5m6c 5m9o 5m6c b3h5o 6hac;2007;3 8 6 5k0 -b40;11 1 6 \
    5k0 -dw0
    America/Fortaleza:-74o -8c0 -5k0;0121212121212121212121212121212121212121;4dt8a 5k4z2 5kk0 5plo \
    5jyc 57who 4740 72g0 3qec 7j5o 3ric 7j5o 2ryc 3dg9o 2k6c addo 1tic 7k9o 2ryc 7k9o 3pac 7k9o \
    3qec 5j89o 43qc 6wxo 3gec 7t5o 38mc 7s1o 38mc 7zto 3o6c 30o9o 4jac 6wxo fic b0po 3vyc
    America/Glace_Bay:-b3o -b40 -8c0;012121212121212121212121212121212121212121212121212121212121212\
    121212121212121;rmmn.1c 4ygjc.c 61qc 7aj5o 150mc 2dc9o 4r2c 5tkho 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o \
    5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c \
    5m9o 5m6c 5m9o 5m6c 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o \
    6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic \
    4yxo 6hac 4r5o 6hac 4r5o 6hac;2007;3 8 6 5k0 -8c0;11 1 6 5k0 -b40
    America/Godthab:-9kw -8c0 -5k0;01212121212121212121212121212121212121212121212121212121212121212\
    121212121212121212121212;56slq.1k jxzul.4 5e9c 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 \
    5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5u00 5m80 5m80 5m80 5m80 5m80 5m80 5m80 5m80 \
    5m80 5m80 5u00 6hc0 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 \
    6p40 4jc0 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 \
    4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 4jc0 6p40 4r40 6hc0 4r40 6hc0 4r40 6p40 4jc0 6p40 \
    4jc0;2024;3 24 5 1rw0 -2s0;10 L 6 0 -5k0
    America/Goose_Bay:-9rg -6zg -9q0 -6y0 -b40 -8c0 \
    -5k0;0102323232323232323232323232323232323232323232323232323232454545454545454545454545454545454\
    545454545454645454545454545454545454545454545454545454545454;5q356.1g 61qc 554ec clbz.8 4jac \
    6p5o 4jac 6p5o 4jac 6wxo 4bic 6wxo 4jac 6p5o 4jac 6p5o 127lo 6wxo 4jac 6p5o 4jac 6p5o 4jac 6p5o \
    4jac 6wxo 4jac 69lo 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c \
    6hdo 4r2c 6hdo 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 461o 18gu 5tyc 5m9o 5m6c \
    5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho \
    5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c \
    4yud 69ic 4yxo 6h8o 4r7c 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo \
    69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac \
    4r5o 6hac 43to 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7chn;2012;3 8 6 5k0 -8c0;11 1 6 5k0 -b40
    America/Grand_Turk:-e7y -dw0 -b40;01212121212121212121212121212121212121212121212121212121212121\
    21212121212121;3s7kj.a l1zv4.1e 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o \
    5m6c 5m9o 5m6c 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac \
    4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo \
    6hac 4r5o 6hac 4r5o 6hac 43to 7cec 3w1o 7cec 3w1o 7cec 43to 7cec 3w1o 7cec 3w1o 7cec 3w1o 7cec \
    3w1o 7cec 3w1o 159ic;2019;3 8 6 5k0 -b40;11 1 6 5k0 -dw0
    America/Grenada=America/Anguilla
    America/Guadeloupe=America/Anguilla
    America/Guatemala:-grg -go0 -dw0;0121212121;5vgi2.4 h9lrx.1k 2t2c 2w3to 3tqc 2cjdo 56mc 4l3do \
    4r2c
    America/Guayaquil:-ejc -dw0 -b40;0121;9pg8q jdwfm 24mc
    America/Guyana:-arr -b40 -af0 -8c0;01231;3mj2g.13 14dc7.l ix3zl 57t4f
    America/Halifax:-bs0 -b40 -8c0;01212121212121212121212121212121212121212121212121212121212121212\
    121212121212121212121212121212121212121212121212121212121212121212121212121212121212121212121212\
    12121;rmn2.o 4bivl.10 5nac had0 61qc ha6c 3gec 7pto 3ric 7bdo 3y6c 7i1o 3qec 7i1o 44uc 73lo \
    4kec 73lo 3pac 73lo 4kec 73lo 3o6c 7k9o 3imc 7pto 3x2c 7bdo 4cmc 6o1o 4kec 6o1o 4s6c 73lo 3o6c \
    7zto 3pac 7k9o 38mc 73lo 4kec 6o1o 4kec 7j5o 3pac 6vto 4kec 6o1o 4kec 43x0 150mc 6hdo 4r2c 6hdo \
    4r2c 6hdo 4r2c 6hdo 4r2c hxlo 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c hxlo 4r2c 6hdo 4r2c 6hdo 4r2c \
    6hdo 4r2c t61o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o \
    5m6c 5m9o 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c \
    5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 4yxo 69ic 4yxo 6hac 4r5o \
    6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 69ic \
    4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac;2007;3 8 6 5k0 \
    -8c0;11 1 6 5k0 -b40
    America/Havana:-f9c -dw0 -b40;012121212121212121212121212121212121212121212121212121212121212121\
    2121212121212121212121212121212121212121;7zzh5.10 wlv6.o 3ric 3n9lo 2t2c 8fdo 30uc 8fdo 2t2c \
    uw9o 2t2c 8fdo 2t2c 5vcxo 3qec 7fto 3vyc 5sxo 4s6c 6p5o 4jac 74po 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o \
    4yuc 69lo 4zyc 68ho 512c 67do 5m6c 5m9o 5tyc 5eho 5tyc 5u1o 4r2c 4yxo 6hac 4r5o 6hac 6hdo 4r2c \
    6hdo 4r2c 6hdo 4r2c 6hdo 4yuc 69lo 4yuc 4r5o 6hac 4r5o 6hac 4yxo 69ic 4yxo 69ic 5eho 61qc 5eho \
    5u00 5eg0 5u00 5eg0 5u00 5eg0 5u00 5eg0 5u00 5m80 5m80 5m80 5u00 56o0 6hc0 4r40 6p40 4r40 6hc0 \
    4r40 6hc0 4yw0 69k0 4yw0 69k0 4r40 t600 43s0 74o0 4bk0 6ww0 43s0 74o0 4bk0 74o0 4bk0 7cg0 4bk0 \
    6p40;2013;3 8 6 0 -b40;11 1 6 2s0 -dw0
    America/Hermosillo:-kjs -jg0 -go0;01212121212121;6w03o 1pao0 12pac 54ho 4r2c 5ndo 35fac gw8t0 \
    69ic 4yxo 69ic 4yxo 69ic
    America/Indiana/Indianapolis=America/Fort_Wayne
    America/Indiana/Knox:-go0 -dw0;01010101010101010101010101010101010101010101010101010101010101010\
    101010101010101010101010;5pnpc 6hac 4r5o 6hac 6zapo 150mc hpto 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o \
    4jac 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 5tyc 5m9o 5m6c 5m9o 4r2c 6hdo 4r2c 6hdo 5m6c \
    5m9o 5tyc 5m9o 5m6c 5m9o gumc 13jdo 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 5m9o \
    5m6c 25to 92mc 3o9o 7k6c 5m9o 5tyc 5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc \
    5eho 5tyc 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 4yxo 69ic 4yxo 6hac 4r5o 6hac 4r5o 6hac 4yxo \
    4vfic;2007;3 8 6 5k0 -dw0;11 1 6 5k0 -go0
    America/Indiana/Marengo:-go0 -dw0 -b40;01010101010101010101010121212121212121;5pnpc 6hac 4r5o \
    6hac 6zapo 150mc 1qvdo 4r2c sy9o 4r2c 6hdo 4r2c 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo \
    4r2c 6p5o 2i3ac 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c 5m9o 5m6c ewpo 7k6c 9j35o 6hac;2007;3 8 6 \
    5k0 -b40;11 1 6 5k0 -dw0
    America/Indiana/Petersburg:-go0 -dw0;0101010101010101010101010101010101010101010101010101;5pnpc \
    6hac 4r5o 6hac 6zapo 150mc 300uc 4jdo 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o \
    5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o h2ec 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5m6c 5m9o 5tyc \
    5m9o 5m6c 5m9o 5m6c 25to 92mc 3o9o 7k6c 5m9o 5tyc 5eho 98pqc 43to;2008;3 8 6 5k0 -b40;11 1 6 \
    5k0 -dw0
    America/Indiana/Tell_City:-go0 -dw0 -b40;0101010101010101010101010101021210;5pnpc 6hac 4r5o \
    6hac 6zapo 150mc 300uc 4jdo 6p5o 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6hdo 4r2c 6p5o 5m6c 5m9o \
    5m6c 5m9o 5m6c 5m9o 13jac 5m9o 5m6c 5m9o 5m4o 5m9o 5m6c b9yho;2007;3 8 6 5k0 -dw0;11 1 6 5k0 \
    -go0
    America/Indiana/Vevay:-go0 -dw0 -b40;010101012121212121;5pnpc 6hac 4r5o 6hac 6zapo 150mc 2okpo \
    4p5yc 5m6c 5m9o 5m6c 5m9o 5tyc 5m9o 5m6c agsho 6hac;2007;3 8 6 5k0 -b40;11 1 6 5k0 -dw0
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

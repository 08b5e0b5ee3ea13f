extension ZoneData {
  /// America, to America/Indiana/Vevay: a line for each zone, in order of names.
  static let americaFirst = """
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
    """
}

// Swift imports no variadic functions: the one control that the project uses has a fixed arity here.
#pragma once
#include <opusenc.h>

static inline int copusenc_set(OggOpusEnc *encoder, int request, opus_int32 value) {
  return ope_encoder_ctl(encoder, request, value);
}

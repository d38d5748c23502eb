import { sigmoid } from '@unmask/engine/internal/fusion/log-odds.ts';
import type { BandLimits } from '@unmask/engine/internal/fusion/model.ts';
import { BANDS, SUPPORT_RATIO } from '@unmask/engine/internal/fusion/settings.ts';
import { beyondShare, type Scored } from './thresholds.ts';

/** No band says that the evidence supports a side where it does not (the prior of every fit is even). */
const LEAST = SUPPORT_RATIO / (1 + SUPPORT_RATIO);

/** Where two ranges of probabilities are never nearer to even odds than these. */
export function narrower(one: BandLimits, other: BandLimits): BandLimits {
  return {
    likelyAi: Math.max(one.likelyAi, other.likelyAi),
    leansAi: Math.max(one.leansAi, other.leansAi),
    leansAuthentic: Math.min(one.leansAuthentic, other.leansAuthentic),
    likelyAuthentic: Math.min(one.likelyAuthentic, other.likelyAuthentic),
  };
}

const WIDEST: BandLimits = {
  likelyAi: LEAST,
  leansAi: LEAST,
  leansAuthentic: 1 - LEAST,
  likelyAuthentic: 1 - LEAST,
};

/**
 * Where the bands between the verdicts begin: beyond each limit lies at most its share (`BANDS`) of the files of the other side.
 * None begins where the evidence supports neither side, so the two sides never meet.
 *
 * @param rows out-of-fold log-odds
 */
export function fitBands(rows: readonly Scored[]): BandLimits {
  return narrower(WIDEST, {
    likelyAi: sigmoid(beyondShare(rows, 'ai', BANDS.likely)),
    leansAi: sigmoid(beyondShare(rows, 'ai', BANDS.leans)),
    leansAuthentic: sigmoid(beyondShare(rows, 'authentic', BANDS.leans)),
    likelyAuthentic: sigmoid(beyondShare(rows, 'authentic', BANDS.likely)),
  });
}

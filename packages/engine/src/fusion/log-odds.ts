export function sigmoid(logOdds: number): number {
  return logOdds >= 0 ? 1 / (1 + Math.exp(-logOdds)) : Math.exp(logOdds) / (1 + Math.exp(logOdds));
}

/** Inverse of `sigmoid`; 0 and 1 are kept finite (about -27.6 and 27.6). */
export function logit(probability: number): number {
  const p = Math.min(1 - 1e-12, Math.max(1e-12, probability));
  return Math.log(p / (1 - p));
}

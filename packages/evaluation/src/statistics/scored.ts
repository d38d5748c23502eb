/** One scored file. `label` 1 = made or altered by AI, 0 = real. `score` higher = more AI-like. */
export interface Scored {
  label: 0 | 1;
  score: number;
}

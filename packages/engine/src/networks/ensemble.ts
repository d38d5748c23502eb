/** Networks in every detector whose members were trained apart; `MEMBERS` of `training/common/members.py`. */
export const ENSEMBLE_SIZE = 3;

/**
 * One logit for each of n things: of the one ensemble member that never saw the file, or the mean of all for a file that none saw.
 * Member k of m was trained without the folds k, k + m, k + 2m, ...
 *
 * @param logits n * `members` values, the members of one thing side by side
 * @param fold of the labelled file that is judged; null: no ensemble member saw it
 */
export function pickEnsembleMember(
  logits: Float32Array,
  fold: number | null,
  members = ENSEMBLE_SIZE,
): Float32Array {
  const picked = new Float32Array(logits.length / members);
  for (let i = 0; i < picked.length; i++) {
    const from = i * members;
    if (fold !== null) picked[i] = logits[from + (fold % members)]!;
    else {
      let sum = 0;
      for (let k = 0; k < members; k++) sum += logits[from + k]!;
      picked[i] = sum / members;
    }
  }
  return picked;
}

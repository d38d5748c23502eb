import type { CalibrationCurve, FusionCalibration } from './model.ts';

/** Straight between knots, flat beyond the first and the last. */
function onCurve(margin: number, { margins, logOdds }: CalibrationCurve): number {
  const last = margins.length - 1;
  if (!(margin > margins[0]!)) return logOdds[0]!;
  if (margin >= margins[last]!) return logOdds[last]!;
  let next = 1;
  while (margins[next]! <= margin) next++;
  const share = (margin - margins[next - 1]!) / (margins[next]! - margins[next - 1]!);
  return logOdds[next - 1]! + share * (logOdds[next]! - logOdds[next - 1]!);
}

/** Calibrated log-odds of a fused margin: Platt's line, or where the fit chose a curve the mean of both. Never falls with the margin. */
export function calibratedLogOdds(margin: number, calibration: FusionCalibration): number {
  const line = calibration.slope * margin + calibration.intercept;
  return calibration.curve ? (line + onCurve(margin, calibration.curve)) / 2 : line;
}

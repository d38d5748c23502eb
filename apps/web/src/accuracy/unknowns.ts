import { accuracy as words } from '@unmask/product/copy/accuracy';
import { type AccuracyReport, MODALITIES, type Modality, type ModalityReport } from './report.ts';

/** Above this share without a verdict, the page says so in words. */
const MANY_INCONCLUSIVE = 0.4;
/** Figures of fewer files than this say little. */
const FEW_FILES = 20;

function ofModality(name: Modality, report: ModalityReport): string[] {
  const title = words.modalities[name];
  const { unknownOf } = words;
  const { figures, controlMargin, kinds } = report;
  const lines: string[] = [];
  const open = figures.inconclusive?.value ?? 0;
  if (open > MANY_INCONCLUSIVE) lines.push(unknownOf.inconclusive(title, Math.round(100 * open)));
  if (controlMargin === null || controlMargin.low === null) lines.push(unknownOf.noMargin(title));
  else if (controlMargin.low <= 0) lines.push(unknownOf.margin(title));
  const few = kinds.filter(({ files }) => files !== null && files < FEW_FILES);
  if (few.length > 0) {
    lines.push(
      unknownOf.fewOfKind(title, FEW_FILES, few.map((row) => words.kinds[row.name] ?? row.name).join(', ')),
    );
  }
  return lines;
}

/** What the figures leave open: what is always so, then what this report itself shows. */
export function unknowns(report: AccuracyReport | null): string[] {
  const shown = MODALITIES.flatMap((name) => {
    const own = report?.modalities[name];
    return own ? ofModality(name, own) : [];
  });
  return [...words.unknownText, ...shown];
}

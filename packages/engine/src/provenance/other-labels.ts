/**
 * Labels for generated content beside that of GB 45438: TikTok's, which stays in clips that are downloaded from it, and the property
 * of the IPTC Photo Metadata Standard 2025.1 that names the AI system used. Anybody can write them.
 */
import { oneLine } from './one-line.ts';

/** 1: its author says so. 2: the platform does. Other numbers above 0 have no meaning that was published. */
export interface PlatformLabel {
  type: number;
  field: string;
}

const LABEL_FIELD = /^(aigc_info|information)$/i;
const LABEL = /"aigc_label_type"\s*:\s*"?([1-9]\d?)\b/;

/** The label of TikTok in the tags of a container; null without, and where it says that there is none (0). */
export function platformLabelIn(fields: ReadonlyArray<readonly [string, string]>): PlatformLabel | null {
  for (const [name, value] of fields) {
    const field = name.trim();
    const type = LABEL_FIELD.test(field) ? LABEL.exec(value)?.[1] : undefined;
    if (type !== undefined) return { type: Number(type), field };
  }
  return null;
}

const AI_SYSTEM = /\bIptc4xmpExt:AISystemUsed\s*(?:=\s*(?:"([^"]*)"|'([^']*)')|>([^<]*)<)/;

/** The AI system that an XMP packet says was used, as one line; null without. */
export function aiSystemIn(xmp: string): string | null {
  const found = AI_SYSTEM.exec(xmp);
  const name = oneLine(found?.[1] ?? found?.[2] ?? found?.[3] ?? '');
  return name === '' ? null : name;
}

/** Stability, provenance, the file itself and what judged it. */

import { report as own } from '@unmask/product/copy/report';
import {
  abstainReasons,
  fileFields,
  outcomes,
  provenanceStates,
  unknownReason,
  result as words,
} from '@unmask/product/copy/result';
import { stabilityStates, stabilityVariants, stability as stable } from '@unmask/product/copy/stability';
import { containerWords } from '@unmask/product/evidence-reading';
import { decimal } from '@unmask/product/language';
import { engineWords, provenanceRows, stabilityNotes, streamWords } from '@unmask/product/result-reading';
import { formatBytes, formatTime } from '@unmask/ui/format.ts';
import type { ReactElement } from 'react';
import { tree } from './credentials.ts';
import { facts, section, styles, table, text } from './elements.ts';
import type { ReportResult } from './input.ts';

/** Nothing when it was not asked for. */
export function stability(result: ReportResult): ReactElement | null {
  if (!result.stability) return null;
  const { title, text: said } = stabilityStates[result.stability.state];
  const itself = { variant: '', outcome: result.outcome, probability: result.probability.value };
  const rows = [itself, ...result.stability.variants].map(({ variant, outcome, probability }) => [
    text({}, variant === '' ? stable.original : (stabilityVariants[variant] ?? variant)),
    text({}, probability === null ? stable.notAnalysed : `${decimal(100 * probability, 1)}%`),
    text({}, outcome === null ? '' : outcomes[outcome].title),
  ]);
  const { copy, probability, outcome } = stable.columns;
  const notes = stabilityNotes(result.stability, result.provenance.state !== 'absent');
  return section(stable.title, [
    text(styles.strong, `${title}.`, 'state'),
    text({ marginBottom: 4 }, said, 'said'),
    ...table([{ title: copy }, { title: probability, width: 120 }, { title: outcome, width: 110 }], rows),
    text({ ...styles.small, marginTop: 4 }, notes.join(' '), 'notes'),
  ]);
}

export function provenance(result: ReportResult): ReactElement {
  // Credentials live in the file, which was not sent: nothing can be said about them.
  if (result.mode === 'frames') {
    const reason = abstainReasons.frames_only ?? unknownReason;
    return section(words.provenance, [text(styles.dim, words.notMeasured(reason), 'none')], true);
  }
  const state = provenanceStates[result.provenance.state];
  return section(words.provenance, [
    text(styles.strong, state.title, 'state'),
    text({ marginBottom: 2 }, state.text, 'said'),
    ...facts(provenanceRows(result.provenance)),
    ...tree(result),
  ]);
}

export function file(result: ReportResult): ReactElement {
  const { file: read, engine } = result;
  const stills = result.mode === 'frames';
  const damaged = read.damagedFrames > 0 ? `, ${fileFields.damaged(read.damagedFrames)}` : '';
  const rows: Array<[string, string]> = [
    [fileFields.name, read.name],
    [fileFields.size, formatBytes(read.size_bytes)],
    [stills ? words.stillsHash : words.hash, read.sha256],
    [words.originalHash, stills ? (read.original?.sha256 ?? '') : ''],
    [fileFields.container, stills ? '' : containerWords(read.container, read.metadata)],
    [fileFields.duration, read.duration_s === null ? '' : formatTime(read.duration_s)],
    ...read.streams.map((stream): [string, string] => [fileFields[stream.kind], streamWords(stream)]),
    [fileFields.frames, `${read.decodedFrames}${damaged}`],
    [words.engine, engineWords(engine)],
  ];
  const shown = rows.filter(([, value]) => value !== '');
  return section(stills ? words.stills : words.file, [
    ...facts(shown),
    ...(stills ? hashNotes(read.original !== undefined) : []),
  ]);
}

/** What each hash is of, and who computed it. */
function hashNotes(known: boolean): ReactElement[] {
  return [
    text(styles.small, `${words.stillsHash}: ${words.stillsHashNote}`, 'stills'),
    text(
      styles.small,
      known ? `${words.originalHash}: ${words.originalHashNote}` : words.originalUnknown,
      'original',
    ),
  ];
}

/** What exactly judged the file. */
export function hashes({ engine }: ReportResult): ReactElement | null {
  const rows = Object.entries(engine.hashes);
  if (rows.length === 0) return null;
  return section(
    own.hashesTitle,
    rows.map(([name, hash]) => text(styles.small, `${name}  ${hash}`, name)),
  );
}

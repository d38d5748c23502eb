/** Every signal: what it measured here, how much it weighed, how good it is alone, and what it cannot see. */

import { View } from '@react-pdf/renderer';
import { abstainReasons, unknownReason, result as words } from '@unmask/product/copy/result';
import { decimal } from '@unmask/product/language';
import { wordsOfSignal } from '@unmask/product/result-reading';
import { createElement as h, type ReactElement, type ReactNode } from 'react';
import { section, styles, table, text } from './elements.ts';
import type { ReportResult, ReportSignal } from './input.ts';

export function methods(result: ReportResult): ReactElement {
  const { columns } = words;
  const head = [
    { title: columns.method },
    { title: columns.score, width: 92 },
    { title: columns.weight, width: 42 },
    { title: columns.auc, width: 54 },
    { title: columns.blind, width: 138 },
  ];
  return section(words.methods, [
    text({ ...styles.small, marginBottom: 6 }, words.methodsHelp, 'help'),
    ...table(head, result.signals.map(cells)),
  ]);
}

function cells(signal: ReportSignal): ReactNode[] {
  const { name, measures, blind } = wordsOfSignal(signal.name);
  const abstained = signal.score === null;
  return [
    h(
      View,
      {},
      text(abstained ? styles.dim : styles.strong, name),
      measures !== '' && text(styles.small, measures),
      ...modelFacts(signal.model),
    ),
    abstained
      ? text(styles.small, words.notMeasured(abstainReasons[signal.reason ?? ''] ?? unknownReason))
      : text(styles.strong, decimal(signal.score!, 2)),
    text(abstained ? styles.dim : {}, `${Math.round(signal.weight * 100)}%`),
    signal.auc === null
      ? text(styles.small, signal.reason === 'not_calibrated' ? words.atChance : words.never)
      : text({}, decimal(signal.auc, 2)),
    text(styles.small, blind),
  ];
}

/** Whose an added detector is, what exactly ran, and what went wrong in it. */
function modelFacts(model: ReportSignal['model']): ReactElement[] {
  if (!model) return [];
  const { facts, hash, problem } = words.addedModel;
  return [
    text(styles.small, facts(model.version, model.licence, model.source), 'facts'),
    text(styles.small, hash(model.sha256), 'hash'),
    ...(model.problem === null ? [] : [text(styles.small, problem(model.problem), 'problem')]),
  ];
}

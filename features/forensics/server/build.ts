/** A report from what stands in the case, and from nothing else. */
import { type AnalysisResultDto, AnalysisResultSchema } from '@unmask/analyses/contract';
import { abstainReasons, unknownReason } from '@unmask/product/copy/result';
import { evidenceWords, headlineOf } from '@unmask/product/result-reading';
import {
  concernOf,
  recordWords,
  secondWords,
  strengthWords,
  trackRows,
} from '@unmask/product/result-statement';
import { accuracyLines, publishedAccuracy } from '@unmask/report/published';
import type { CaseFindings } from '../contract.ts';
import type { Template } from '../limits.ts';
import type { ChainedEvent } from '../offline/chain.ts';
import { moment } from '../report/paper.ts';
import type { Examined, ForensicReport, ReportEvidence } from '../report/shape.ts';
import { gone } from '../words.ts';
import { certification, templates, reportWords as words } from '../words-report.ts';
import type { CaseRow } from './access.ts';
import { compareFiles } from './compare.ts';
import { type EvidenceRow, exhibitOf } from './evidence.ts';

export interface ReportSource {
  id: string;
  row: CaseRow;
  organization: string;
  exhibits: readonly EvidenceRow[];
  events: readonly ChainedEvent[];
  names: ReadonlyMap<string, string>;
  template: Template;
  version: number;
  supersedes: string | null;
  generatedAt: Date;
  generatedBy: string;
  checkAt: string;
}

interface Questioned {
  exhibit: EvidenceRow;
  result: AnalysisResultDto;
}

/** The exhibits that a template is about. */
export function fitting(exhibits: readonly EvidenceRow[], template: Template): Questioned[] {
  return exhibits.flatMap((exhibit) => {
    const result = AnalysisResultSchema.safeParse(exhibit.result);
    if (exhibit.role !== 'questioned' || !result.success) return [];
    const { modality, voice } = result.data;
    const fits = template === 'voice' ? modality === 'audio' || voice !== undefined : modality !== 'audio';
    return fits ? [{ exhibit, result: result.data }] : [];
  });
}

export function buildReport(source: ReportSource): ForensicReport {
  const { row, template, exhibits, names, events } = source;
  const examined = fitting(exhibits, template).map((each) => examine(each, source));
  const findings = row.findings ?? noFindings();
  const answers = examined.map((each) => words.answer(each.exhibit, each.filename, each.headline));
  const by = (id: string | null) => (id === null ? words.service : (names.get(id) ?? gone));
  return {
    format: 'unmask-forensic-report/1',
    sample: false,
    id: source.id,
    caseId: row.id,
    caseNumber: row.caseNumber,
    caseTitle: row.title,
    organization: source.organization,
    template,
    version: source.version,
    supersedes: source.supersedes,
    title: templates[template].title,
    executiveSummary: [findings.summary, words.examined(examined.length), ...answers]
      .filter((line) => line !== '')
      .join('\n'),
    methodology: templates[template].methodology,
    findings: row.findings ? findings : { ...findings, summary: words.noExaminer },
    evidence: exhibits.map((exhibit) => listed(exhibit, by)),
    examined,
    timeline: events.map((entry) => ({
      id: entry.id,
      timestamp: entry.at,
      event: entry.event,
      description: entry.description,
      userId: entry.userId,
      by: by(entry.userId),
    })),
    chain: { events: events.length, head: events.at(-1)?.hash ?? '' },
    conclusions: [findings.conclusion, ...examined.flatMap(({ said }) => said.slice(0, 1))]
      .filter((line) => line !== '')
      .join('\n'),
    recommendations: findings.recommendations.length > 0 ? findings.recommendations : [...words.advise],
    certification: certified(source, examined),
    generatedAt: source.generatedAt.toISOString(),
    generatedBy: source.generatedBy,
    checkAt: source.checkAt,
  };
}

const noFindings = (): CaseFindings => ({
  summary: '',
  technicalDetails: '',
  conclusion: '',
  recommendations: [],
  confidence: null,
});

function listed(exhibit: EvidenceRow, by: (id: string) => string): ReportEvidence {
  const result = AnalysisResultSchema.safeParse(exhibit.result);
  const at = exhibit.addedAt.toISOString();
  return {
    id: exhibit.id,
    type: exhibit.type,
    filename: exhibit.filename,
    description: exhibit.description,
    hash: exhibit.sha256,
    uploadedAt: at,
    uploadedBy: by(exhibit.addedBy),
    analysisResults: result.success ? resultsOf(result.data, at) : [],
    exhibit: exhibitOf(exhibit),
    role: exhibit.role,
    noFile: exhibit.noFile,
    verifiedAt: exhibit.intact ? (exhibit.verifiedAt?.toISOString() ?? null) : null,
  };
}

function resultsOf(result: AnalysisResultDto, timestamp: string) {
  const whole = {
    type: result.modality as string,
    confidence: result.confidence,
    details: `${headlineOf(result)}. ${strengthWords(result)}`,
    timestamp,
  };
  if (!result.voice) return [whole];
  const { confidence } = result.voice;
  return [whole, { type: 'voice', confidence, details: `${headlineOf(result.voice)}.`, timestamp }];
}

function examine({ exhibit, result }: Questioned, source: ReportSource): Examined {
  // The sound of a video is judged beside the whole.
  const part = source.template === 'voice' && result.modality === 'video' ? result.voice : undefined;
  const judged = part ?? result;
  const ratio = part ? null : result.likelihoodRatio;
  const kind = part ? { ...result, modality: 'audio' as const } : result;
  return {
    exhibit: exhibitOf(exhibit),
    filename: exhibit.filename,
    headline: headlineOf(judged),
    outcome: judged.outcome,
    likelihoodRatio: ratio?.value ?? null,
    verbal: ratio ? evidenceWords(ratio).text : '',
    said: part
      ? [`${headlineOf(part)}.`]
      : [strengthWords(result), ...recordWords(result), secondWords(result), concernOf(result)].filter(
          (line) => line !== null,
        ),
    parts: part
      ? []
      : trackRows(result).map(({ name, own, record, method }) => ({ part: name, own, record, method })),
    probability: judged.probability,
    methods: judged.signals.map(({ name, score, weight, reason }) => ({
      name,
      score,
      weight,
      note: reason === null ? '' : (abstainReasons[reason] ?? unknownReason),
    })),
    engine: result.engine.version,
    models: result.engine.hashes,
    errorRates: accuracyLines(kind, publishedAccuracy()),
    comparisons: referencesOf(source).map(({ exhibit: other, result: theirs }) =>
      compareFiles(result, theirs, { referenceId: other.id, reference: exhibitOf(other) }),
    ),
  };
}

function referencesOf({ exhibits }: ReportSource): Questioned[] {
  return exhibits.flatMap((exhibit) => {
    const result = AnalysisResultSchema.safeParse(exhibit.result);
    return exhibit.role === 'reference' && result.success ? [{ exhibit, result: result.data }] : [];
  });
}

function certified({ exhibits, organization }: ReportSource, examined: readonly Examined[]): string[] {
  const engines = [...new Set(examined.map(({ engine }) => engine))].join(', ');
  return [
    certification.opening(organization),
    certification.process(engines),
    certification.copies,
    ...exhibits.map((exhibit) => {
      const kept = exhibit.storageKey !== null && exhibit.intact && exhibit.verifiedAt;
      return certification.exhibit(
        exhibitOf(exhibit),
        exhibit.filename,
        exhibit.sha256,
        moment(exhibit.addedAt.toISOString()),
        kept ? certification.verified(moment(kept.toISOString())) : certification.noCopy,
      );
    }),
    certification.closing,
  ];
}

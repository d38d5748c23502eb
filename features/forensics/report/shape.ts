/** A forensic report as programs read it (enterprise specification, section 3), with what it rests on. Safe for the browser. */
import type { CaseFindings, Comparison } from '../contract.ts';
import type { ExhibitRole, NoFile, Template } from '../limits.ts';

export interface ReportEvidence {
  id: string;
  type: string;
  filename: string;
  description: string;
  /** SHA-256. */
  hash: string;
  uploadedAt: string;
  uploadedBy: string;
  analysisResults: Array<{ type: string; confidence: number; details: string; timestamp: string }>;
  exhibit: string;
  role: ExhibitRole;
  noFile: NoFile | null;
  verifiedAt: string | null;
}

/** What one part of an exhibit says on its own. */
export interface ExaminedPart {
  part: string;
  /** Its own answer; or that it has none, and why. */
  own: string;
  /** How files whose part looked like this turned out; null where it was not counted. */
  record: string | null;
  /** Its clearest single method; null where none had a say. */
  method: string | null;
}

/** What was measured in one questioned exhibit. */
export interface Examined {
  exhibit: string;
  filename: string;
  headline: string;
  outcome: 'ai_generated' | 'authentic' | 'inconclusive';
  /** H1 : H2; null where none is stated. */
  likelihoodRatio: number | null;
  verbal: string;
  said: string[];
  /** Absent in reports that were issued before parts had answers of their own. */
  parts?: ExaminedPart[];
  /** Probability of AI with its 95% interval, 0..1. */
  probability: { value: number; low: number; high: number };
  methods: Array<{ name: string; score: number | null; weight: number; note: string }>;
  engine: string;
  models: Record<string, string>;
  /** How often such verdicts were right on labelled files of the same kind. */
  errorRates: string[];
  comparisons: Comparison[];
}

export interface ForensicReport {
  format: 'unmask-forensic-report/1';
  sample: boolean;
  id: string;
  caseId: string;
  caseNumber: string;
  caseTitle: string;
  organization: string;
  template: Template;
  version: number;
  supersedes: string | null;
  title: string;
  executiveSummary: string;
  methodology: string;
  findings: CaseFindings;
  evidence: ReportEvidence[];
  examined: Examined[];
  timeline: Array<{
    id: string;
    timestamp: string;
    event: string;
    description: string;
    userId: string | null;
    by: string;
  }>;
  /** Of the custody log when the report was issued. */
  chain: { events: number; head: string };
  conclusions: string;
  recommendations: string[];
  certification: string[];
  generatedAt: string;
  generatedBy: string;
  /** Address at which anybody who holds it can check it; null of a sample. */
  checkAt: string | null;
}

/** As it is signed: what the PDF says, and which PDF that is. */
export interface SignedReport extends ForensicReport {
  pdfSha256: string;
}

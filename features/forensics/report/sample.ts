/** A report of no case and no file: made on the device, marked on every page, and sent nowhere. Safe for the browser. */
import { certification, templates, reportWords as words } from '../words-report.ts';
import type { ForensicReport } from './shape.ts';

const AT = '2026-01-15T09:30:00.000Z';
const WHO = 'examiner@example.org';
const SHA256 = '0'.repeat(64);
const FILE = 'sample-call.mp4';

/** The same every time: what it says of a file is made up, and says so. */
export function sampleReport(): ForensicReport {
  const headline = 'No clear answer';
  return {
    format: 'unmask-forensic-report/1',
    sample: true,
    id: 'sample',
    caseId: 'sample',
    caseNumber: 'CASE-0000000000000-SAMPLE',
    caseTitle: 'Sample: a video call that asked for a payment',
    organization: 'Sample organization',
    template: 'video',
    version: 1,
    supersedes: null,
    title: templates.video.title,
    executiveSummary: [
      'This is a sample. There is no such case and no such file; it shows how a report is built.',
      words.examined(1),
      words.answer('E1', FILE, headline),
    ].join('\n'),
    methodology: templates.video.methodology,
    findings: {
      summary: 'Sample text of an examiner: the recording was examined as it was received by mail.',
      technicalDetails: 'Sample text: the file was encoded again at least once, which removes traces.',
      conclusion: 'Sample text: on this file alone no conclusion can be drawn.',
      recommendations: ['Sample text: ask the caller’s provider for the original recording.'],
      confidence: null,
    },
    evidence: [
      {
        id: 'sample-evidence',
        type: 'video/mp4',
        filename: FILE,
        description: 'Sample exhibit',
        hash: SHA256,
        uploadedAt: AT,
        uploadedBy: WHO,
        analysisResults: [],
        exhibit: 'E1',
        role: 'questioned',
        noFile: null,
        verifiedAt: AT,
      },
    ],
    examined: [
      {
        exhibit: 'E1',
        filename: FILE,
        headline,
        outcome: 'inconclusive',
        likelihoodRatio: null,
        verbal: 'Sample: in a real report the likelihood ratio stands here',
        said: ['Sample: in a real report the weight of the evidence stands here, as odds.'],
        probability: { value: 0, low: 0, high: 1 },
        methods: [],
        engine: 'sample',
        models: {},
        errorRates: ['Sample: in a real report the error rates measured on labelled files stand here.'],
        comparisons: [],
      },
    ],
    timeline: [
      {
        id: 'sample-1',
        timestamp: AT,
        event: 'case_opened',
        description: 'Sample entry: the case was opened.',
        userId: null,
        by: WHO,
      },
      {
        id: 'sample-2',
        timestamp: AT,
        event: 'evidence_added',
        description: `Sample entry: E1 “${FILE}” was added.`,
        userId: null,
        by: WHO,
      },
    ],
    chain: { events: 2, head: SHA256 },
    conclusions: 'Sample text: there is no verdict.',
    recommendations: [...words.advise],
    certification: [
      certification.opening('the sample organization'),
      certification.process('sample'),
      certification.copies,
      certification.closing,
    ],
    generatedAt: AT,
    generatedBy: WHO,
    checkAt: null,
  };
}

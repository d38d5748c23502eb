/** Words of the screens of cases and reports (enterprise specification, sections 2 and 8). */
import type { CasePriority, CaseStatus, ExhibitRole, NoFile } from './limits.ts';

const again = 'Please try again.';

export const toasts = {
  createFailed: { title: 'Failed to create case', description: again },
  listFailed: { title: 'Failed to fetch cases', description: again },
  readFailed: { title: 'Failed to fetch case', description: again },
  updateFailed: { title: 'Failed to update case', description: again },
  notFound: {
    title: 'Case not found',
    description: 'It does not exist, or it is not yours to see.',
  },
  reportFailed: { title: 'Generation failed', description: 'Could not generate forensics report' },
  reportDone: { title: 'Forensics report generated', description: 'It stands in the list of all reports.' },
  sampleDone: {
    title: 'Forensics report generated',
    description: 'A sample, made on this device and sent nowhere.',
  },
  created: (number: string) => ({ title: 'Case opened', description: number }),
  saved: { title: 'Case saved', description: 'The change stands in the chain of custody.' },
  added: (exhibit: string) => ({ title: 'Evidence added', description: `It is exhibit ${exhibit}.` }),
  verified: (exhibit: string) => ({
    title: 'Unchanged',
    description: `The copy of ${exhibit} has its SHA-256.`,
  }),
  damaged: (exhibit: string) => ({
    title: 'Changed',
    description: `The copy of ${exhibit} does not have its SHA-256 any more.`,
  }),
  ended: { title: 'Case deleted', description: 'The hold has ended, and its copies are gone.' },
} as const;

export const statuses: Record<CaseStatus, string> = {
  open: 'Open',
  in_progress: 'In progress',
  closed: 'Closed',
};
export const priorities: Record<CasePriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  critical: 'Critical',
};
export const roles: Record<ExhibitRole, string> = {
  questioned: 'Questioned',
  reference: 'Reference',
  derived: 'Made here',
};
export const noFile: Record<NoFile, string> = {
  zero_retention:
    'No file exists: it went when its analysis ended (zero retention). Its result and SHA-256 are kept.',
  deleted: 'No file exists any more. Its result and SHA-256 are kept.',
  stills: 'No file exists: only stills of it were sent. Their result and SHA-256 are kept.',
};

export const page = {
  loading: 'Reading the cases',
  tabs: {
    cases: 'Cases',
    reports: 'All Reports',
    templates: 'Report Templates',
    compliance: 'Compliance',
  },
  none: 'Cases and reports belong to an organization. Create one, or join one, and choose it at the top. Until then there is a sample to look at.',
  cases: {
    title: 'Cases',
    newCase: 'Open a case',
    filter: 'Status',
    all: 'All',
    empty: 'No cases yet. A case holds files and results as evidence, with a log of everybody who had them.',
    emptyFor: 'No case has this status.',
    emptyViewer: 'No case was given to you yet.',
    columns: {
      title: 'Case',
      status: 'Status',
      priority: 'Priority',
      assigned: 'Assigned to',
      evidence: 'Evidence',
      opened: 'Opened',
    },
    exhibits: (n: number, tasks: number) =>
      `${n} ${n === 1 ? 'exhibit' : 'exhibits'}${tasks > 0 ? `, ${tasks} open ${tasks === 1 ? 'task' : 'tasks'}` : ''}`,
    nobody: 'Nobody',
    more: 'Show more',
  },
  reports: {
    title: 'All Reports',
    loading: 'Reading the reports',
    failed: 'The reports could not be read.',
    empty: 'No forensics reports yet',
    emptyText: 'A report is made from the evidence of a case, and is never changed once it is issued.',
    first: 'Generate First Report',
    sample: 'Generate Sample Report',
    download: 'Download PDF',
    downloadOf: (title: string, when: string) => `Download PDF: ${title}, ${when}`,
    json: 'JSON',
    check: 'Check',
    columns: { report: 'Report', case: 'Case', issued: 'Issued', actions: 'Actions' },
    types: { forensic: 'Forensic report', compliance: 'Compliance report' },
    version: (n: number) => `Version ${n}`,
    superseded: 'A later version takes its place',
    endedCase: 'Its case was deleted',
    mark: 'Sample',
  },
  templates: {
    title: 'Report Templates',
    use: 'Use Template',
    useOf: (name: string) => `Use Template: ${name}`,
    dialog: (name: string) => `${name}: which case?`,
    dialogText:
      'Every copy is hashed first. The report is signed, and cannot be changed afterwards; a later one takes its place.',
    template: 'Template',
    choose: 'Case',
    noCases: 'A report is made from a case that has evidence. Open a case first.',
    generate: 'Generate report',
    generating: 'Hashing the evidence and setting the pages',
    cancel: 'Cancel',
    needsTeam: 'Templates are used with a case of an organization.',
  },
  compliance: {
    legal: 'Legal standards',
    technical: 'Technical standards',
    text: 'What each asks, what a case here brings to it, and what is left to people. None of this is legal advice, and none of these bodies has certified this software.',
    asks: 'Asks',
    here: 'Here',
    yours: 'Yours',
  },
  sample: {
    title: 'Sample report',
    text: 'Made up, of no case and no file. It was made on this device and sent nowhere.',
    close: 'Close the sample',
  },
} as const;

export const newCase = {
  title: 'Open a case',
  lead: 'What happens with a case is logged entry by entry, and its files are kept until an admin ends the hold.',
  name: 'Title',
  nameMissing: 'Please write what the case is about.',
  description: 'Description',
  priority: 'Priority',
  assigned: 'Assigned to',
  nobody: 'Nobody yet',
  open: 'Open case',
  back: 'Back to all cases',
  with: 'The result that you came from becomes the first exhibit.',
  viewer: 'Admins and analysts of the organization open cases.',
} as const;

export const detail = {
  loading: 'Reading the case',
  back: 'Back to all cases',
  edit: 'Edit',
  save: 'Save',
  cancel: 'Cancel',
  opened: 'Opened',
  assigned: 'Assigned to',
  nobody: 'Nobody',
  status: 'Status',
  priority: 'Priority',
  closed: 'This case is closed. Open it again to change it.',
  closeAsk: {
    title: 'Close with open tasks?',
    text: 'Tasks of this case are still open. They stay open, and the log says that it was closed all the same.',
    action: 'Close the case',
  },
  keepOpen: 'Keep it open',
  end: 'End the hold',
  endAsk: {
    title: 'End the hold?',
    text: 'The case and its copies of files are deleted for good. The chain of custody and the reports that were issued stay.',
    action: 'Delete the case',
  },
  keep: 'Keep it',
  package: 'Whole case (ZIP)',
  packageBare: 'Without files (ZIP)',
  packageText:
    'The package has everything with a signed list of hashes. “unmask verify” and the page inside it check it without a network.',
  exhibits: {
    title: 'Evidence',
    empty: 'No evidence yet. Send a file, or add an analysis that exists.',
    role: 'Role',
    file: 'Send a file',
    fileText: 'It is hashed while it arrives, kept with the case, and analyzed as yours.',
    choose: 'Choose a file',
    sending: 'Sending',
    stop: 'Cancel',
    sendFailed: { title: 'Failed to update case', description: 'The file did not arrive. Please try again.' },
    analysis: 'Add an analysis',
    analysisText: 'Its file, where there is one, and its result are copied.',
    analysisId: 'Address or number of the result',
    noAnalyses: 'You have no finished analyses yet.',
    pick: 'Analysis',
    description: 'What it is and where it came from',
    add: 'Add as evidence',
    sha256: 'SHA-256',
    verified: 'Copy last found unchanged',
    broken: 'The copy does NOT have its SHA-256. Last look',
    verify: 'Hash again',
    verifyOf: (exhibit: string) => `Hash again: ${exhibit}`,
    download: 'Download file',
    downloadOf: (exhibit: string) => `Download file: ${exhibit}`,
    result: 'Open result',
    resultOf: (exhibit: string) => `Open result: ${exhibit}`,
    analyse: 'Analyze',
    analyseOf: (exhibit: string) => `Analyze: ${exhibit}`,
    pending: 'Being analyzed',
    engine: 'Engine',
    added: 'Added',
    compared: (reference: string) => `Compared with ${reference}`,
    columns: { property: 'Property', questioned: 'Questioned', reference: 'Reference', agrees: 'Agrees' },
    agrees: 'yes',
    differs: 'no',
    notSaid: 'not said',
    more: 'Statistics of the stream',
  },
  findings: {
    title: 'Findings',
    empty: 'No findings are written yet.',
    write: 'Write findings',
    summary: 'Summary',
    technicalDetails: 'Technical details',
    conclusion: 'Conclusion',
    recommendations: 'Recommendations, one in a line',
    confidence: 'Your confidence in percent, if you state one',
    confidenceOf: (percent: number) => `${percent}% as the examiner states it`,
    confidenceWrong: 'A number from 0 to 100, or nothing.',
    stale:
      'Somebody else has changed this case. What you wrote is still here: save it again to write it over what stands there now.',
  },
  notes: {
    title: 'Notes',
    empty: 'No notes yet.',
    write: 'Write a note',
    add: 'Add note',
    stays: 'A note stays as it was written.',
  },
  tasks: {
    title: 'Tasks',
    empty: 'No tasks yet.',
    name: 'New task',
    add: 'Add task',
    doneBy: (who: string) => `done by ${who}`,
  },
  reports: { title: 'Reports', empty: 'No reports of this case yet.', make: 'Generate report' },
  custody: {
    title: 'Chain of custody',
    intact: (n: number) =>
      `${n} ${n === 1 ? 'entry' : 'entries'}, each with the hash of the one before: unbroken.`,
    broken: (at: number | null) =>
      at === null
        ? 'The chain is broken: entries are missing.'
        : `The chain is broken at entry ${at}: from there on it is not what was written.`,
    columns: { at: 'When', what: 'What', by: 'Who', hash: 'Hash' },
    service: 'the service',
    all: (n: number) => `Show all ${n} entries`,
  },
} as const;

export const openCase = {
  title: 'Evidence',
  text: 'Keep this result and its file in a case, where nothing deletes them and everybody who looks is logged.',
  link: 'Open a case with this result',
} as const;

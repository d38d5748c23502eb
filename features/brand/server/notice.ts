/** The takedown notice as a document: what it must say differs by legal route. */
import type { Paper, PaperBlock } from '@unmask/report/paper';
import type { DetectionType, LegalRoute } from '../limits.ts';
import { places, routes, noticeWords as words } from '../words.ts';

export interface Notice {
  documentId: string;
  verifyUrl: string;
  organization: string;
  signedBy: string;
  contact: string;
  route: LegalRoute;
  legalBasis: string;
  reason: string;
  evidence: readonly string[];
  marks: readonly string[];
  names: readonly string[];
  madeAt: Date;
  found: {
    description: string;
    /** Null where nothing was analyzed: then `seen` says what is known. */
    measured: {
      detectionType: DetectionType;
      /** Percent. */
      confidence: number;
      analysisId: string | null;
      engine: string | null;
    } | null;
    seen: readonly string[];
    addresses: ReadonlyArray<{
      platform: keyof typeof places;
      url: string;
      firstSeenAt: Date;
      mediaSha256: string | null;
      pageSha256: string | null;
    }>;
  };
}

/** 2026-11-23 05:40 UTC */
const moment = (at: Date) => `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`;

export function noticePaper(notice: Notice): Paper {
  const { organization, route, documentId, madeAt, verifyUrl } = notice;
  return {
    brand: organization,
    title: routes[route].title,
    subject: words.subject,
    mark: null,
    lines: [words.number(documentId), words.made(moment(madeAt)), words.check(verifyUrl)],
    blocks: [
      { heading: words.senderTitle, items: [{ list: [organization, notice.signedBy, notice.contact] }] },
      basis(notice),
      where(notice),
      measured(notice),
      { heading: words.evidenceTitle, items: [{ list: notice.evidence }] },
      {
        heading: words.statementTitle,
        whole: true,
        items: [{ list: routes[route].statements }, { text: words.signed(notice.signedBy, moment(madeAt)) }],
      },
    ],
    foot: words.foot(documentId),
    madeAt,
  };
}

function basis({ route, legalBasis, reason, marks, names }: Notice): PaperBlock {
  const concerned = [
    ...(names.length > 0 ? [words.persons(names.join(', '))] : []),
    ...(marks.length > 0 && (route === 'trademark' || route === 'likeness')
      ? [words.marks(marks.join('; '))]
      : []),
  ];
  return {
    heading: words.basisTitle,
    items: [
      { text: legalBasis, strong: true },
      { text: routes[route].law },
      ...(reason === '' ? [] : [{ text: reason }]),
      { list: concerned },
      { text: routes[route].asks },
    ],
  };
}

function where({ found }: Notice): PaperBlock {
  const { columns } = words;
  return {
    heading: words.whereTitle,
    items: [
      ...(found.description === '' ? [] : [{ text: words.saidThere(found.description) }]),
      {
        columns: [{ title: columns.address }, { title: columns.seen, width: 96 }],
        rows: found.addresses.map(({ platform, url, firstSeenAt, mediaSha256, pageSha256 }) => [
          [
            `${places[platform]}: ${url}`,
            ...(mediaSha256 ? [words.mediaHash(mediaSha256)] : []),
            ...(pageSha256 ? [words.pageHash(pageSha256)] : []),
          ].join('\n'),
          moment(firstSeenAt),
        ]),
      },
    ],
  };
}

/** Without a verdict nothing is said to be made by AI. */
function measured({ found: { measured: values, seen } }: Notice): PaperBlock {
  if (values === null) return { heading: words.seenTitle, whole: true, items: [{ list: seen }] };
  const { detectionType, confidence, analysisId, engine } = values;
  return {
    heading: words.measuredTitle,
    whole: true,
    items: [
      { text: words.classes[detectionType](confidence.toFixed(1)) },
      ...(analysisId ? [{ text: words.analysis(analysisId, engine), small: true }] : []),
      { text: words.limits, small: true },
    ],
  };
}

/** The guide: one block is one page, so that its table of contents is right. */
import { GLOSSARY, HANDLE, MEASURING } from '@unmask/product/content/newsletter/guide-handle';
import { type GuidePage, RECOGNISE } from '@unmask/product/content/newsletter/guide-recognise';
import { INCIDENTS } from '@unmask/product/content/newsletter/incidents';
import { signalWords } from '@unmask/product/copy/signals';
import type { PaperBlock } from '@unmask/report/paper';
import { paperWords as words } from '../../words-service.ts';
import { accuracyItems } from './accuracy.ts';

const SIGNAL_PAGES = 5;
const CASE_PAGES = 4;
const GLOSSARY_PAGES = 2;
/** The title, and the table of contents itself. */
const PAGES_BEFORE = 2;

/** In as many parts as asked for, of nearly the same length. */
export function parts<Item>(items: readonly Item[], count: number): Item[][] {
  return Array.from({ length: count }, (_, at) =>
    items.slice(Math.ceil((at * items.length) / count), Math.ceil(((at + 1) * items.length) / count)),
  );
}

export function guideBlocks(): PaperBlock[] {
  const pages = [
    ...RECOGNISE.map(page),
    ...MEASURING.map(page),
    ...signalPages(),
    ...accuracyPages(),
    ...HANDLE.map(page),
    ...casePages(),
    ...glossaryPages(),
  ];
  const contents = {
    heading: words.contents,
    // It has to stay on one page, or its numbers are wrong.
    items: pages.map(({ heading }, at) => ({
      text: `${at + 1 + PAGES_BEFORE}   ${heading}`,
      small: true,
      tight: true,
    })),
  };
  return [contents, ...pages];
}

const page = ({ part, title, text, list, task }: GuidePage): PaperBlock => ({
  heading: title,
  items: [
    { text: part, small: true },
    ...text.map((each) => ({ text: each })),
    { list },
    { text: `${words.task} ${task}`, strong: true },
  ],
});

const signalPages = (): PaperBlock[] =>
  parts(Object.values(signalWords), SIGNAL_PAGES).map((signals, at) => ({
    heading: words.signals(at + 1, SIGNAL_PAGES),
    items: [
      { text: words.signalsText },
      ...signals.flatMap(({ name, measures, blind }) => [
        { text: name, strong: true },
        { text: `${words.measures} ${measures}` },
        { text: `${words.blind} ${blind}` },
      ]),
    ],
  }));

function accuracyPages(): PaperBlock[] {
  const { figures, reading } = accuracyItems();
  return [
    { heading: words.accuracy, items: [{ text: words.accuracyText }, ...figures] },
    { heading: words.readingTitle, items: reading },
  ];
}

export const casePages = (count = CASE_PAGES): PaperBlock[] =>
  parts(INCIDENTS, count).map((incidents, at) => ({
    heading: words.cases(at + 1, count),
    items: incidents.flatMap(({ title, description, lossAmount, location, date, source, lesson }) => [
      { text: title, strong: true },
      { text: description },
      { text: `${lesson}` },
      { text: [date, location, lossAmount, source].filter(Boolean).join(' · '), small: true },
    ]),
  }));

const glossaryPages = (): PaperBlock[] =>
  parts(GLOSSARY, GLOSSARY_PAGES).map((entries, at) => ({
    heading: words.glossary(at + 1, GLOSSARY_PAGES),
    items: entries.map(([word, meaning]) => ({ text: `${word}: ${meaning}` })),
  }));

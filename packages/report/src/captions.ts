/** Words of makers that stand in the picture, each with its place cut out. */
import { Image, StyleSheet, View } from '@react-pdf/renderer';
import { captions as words } from '@unmask/product/copy/evidence';
import { captionWords } from '@unmask/product/evidence-reading';
import { createElement as h, type ReactElement } from 'react';
import { ROW, section, styles, text } from './elements.ts';
import type { ReportResult } from './input.ts';

const local = StyleSheet.create({
  caption: { flexDirection: ROW, alignItems: 'center', gap: 8, marginBottom: 4 },
  crop: { maxWidth: 120, maxHeight: 44, objectFit: 'contain' },
});

/** Nothing where none were read. */
export function captions({ captions: read = [] }: ReportResult): ReactElement | null {
  if (read.length === 0) return null;
  return section(words.title, [
    ...read.map((caption) =>
      h(
        View,
        { key: `${caption.kind} ${caption.says}`, style: local.caption, wrap: false },
        caption.crop !== null && h(Image, { src: caption.crop, style: local.crop }),
        text({ flex: 1 }, captionWords(caption)),
      ),
    ),
    text(styles.small, `${words.text} ${words.limits}`, 'limits'),
  ]);
}

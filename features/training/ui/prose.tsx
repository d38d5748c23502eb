import { Fragment, type ReactNode } from 'react';
import classes from './training.module.css';

/** Plain text as authors write it: paragraphs, lists of lines with "- ", and **strong** words. Nothing of it is ever HTML. */
export function Prose({ text }: { text: string }) {
  const blocks = text.split(/\n\s*\n/).filter((block) => block.trim() !== '');
  return (
    <div className={classes.prose}>
      {blocks.map((block, index) => (
        <Block key={index} text={block} />
      ))}
    </div>
  );
}

function Block({ text }: { text: string }) {
  const lines = text.split('\n').map((line) => line.trim());
  if (!lines.every((line) => line.startsWith('- '))) return <p>{strong(lines.join(' '))}</p>;
  return (
    <ul>
      {lines.map((line) => (
        <li key={line}>{strong(line.slice(2))}</li>
      ))}
    </ul>
  );
}

function strong(text: string): ReactNode {
  return text.split(/\*\*(.+?)\*\*/g).map((part, index) => (
    // Every second part stood between stars.
    <Fragment key={index}>{index % 2 === 1 ? <strong>{part}</strong> : part}</Fragment>
  ));
}

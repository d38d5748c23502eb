import { Anchor } from '@mantine/core';
import { Link, useLoaderData, useParams } from '@tanstack/react-router';
import { accuracy as words } from '@unmask/product/copy/accuracy';
import { notFound } from '@unmask/product/copy/site';
import { useTitle } from '@unmask/ui/use-title.ts';
import classes from '../accuracy/accuracy.module.css';
import { type Block, readInline, readMarkdown } from '../accuracy/markdown.ts';

/** The card of one learned detector: what it started from, learned from, reached and cannot do. */
export function ModelCardPage() {
  const { name } = useParams({ from: '/accuracy/models/$name' });
  const title = words.cards.names[name] ?? notFound.title;
  useTitle(title);
  const text = useLoaderData({ from: '/accuracy/models/$name' });
  return (
    <div className={`um-page ${classes.page}`}>
      <Anchor component={Link} to="/accuracy" className={classes.back}>
        {words.cards.back}
      </Anchor>
      {text === null ? (
        <>
          <h1 className={classes.cardTitle}>{title}</h1>
          <p className={classes.plain}>{words.cards.missing}</p>
        </>
      ) : (
        <CardText text={text} />
      )}
    </div>
  );
}

export function CardText({ text }: { text: string }) {
  return (
    <article className={classes.card}>
      {readMarkdown(text).map((block, i) => (
        <CardBlock key={i} block={block} />
      ))}
    </article>
  );
}

function CardBlock({ block }: { block: Block }) {
  if (block.kind === 'heading') {
    const Heading = block.level === 1 ? 'h1' : block.level === 2 ? 'h2' : 'h3';
    return (
      <Heading className={block.level === 1 ? classes.cardTitle : undefined}>
        <Inline text={block.text} />
      </Heading>
    );
  }
  if (block.kind === 'code') return <pre className={`um-mono ${classes.code}`}>{block.text}</pre>;
  if (block.kind === 'paragraph') {
    return (
      <p>
        <Inline text={block.text} />
      </p>
    );
  }
  if (block.kind === 'list') {
    return (
      <ul>
        {block.items.map((item) => (
          <li key={item}>
            <Inline text={item} />
          </li>
        ))}
      </ul>
    );
  }
  return <CardTable {...block} />;
}

function CardTable({ head, rows }: { head: string[]; rows: string[][] }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must take the keyboard's focus
    <div className={classes.scroll} role="group" tabIndex={0} aria-label={head.filter(Boolean).join(', ')}>
      <table className={classes.table}>
        {head.some(Boolean) && (
          <thead>
            <tr>
              {head.map((cell, i) => (
                <HeadCell key={i} text={cell} />
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {rows.map((row) => (
            <tr key={row.join('|')}>
              {row.map((cell, i) => (
                <td key={i}>
                  <Inline text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** An empty corner heads nothing. */
function HeadCell({ text }: { text: string }) {
  if (text === '') return <td />;
  return (
    <th scope="col">
      <Inline text={text} />
    </th>
  );
}

function Inline({ text }: { text: string }) {
  return readInline(text).map((part, i) => {
    const key = `${i}`;
    if (part.kind === 'code')
      return (
        <code key={key} className="um-mono">
          {part.text}
        </code>
      );
    return part.kind === 'strong' ? <strong key={key}>{part.text}</strong> : part.text;
  });
}

import { TextInput } from '@mantine/core';
import { Panel } from '@unmask/ui';
import { useState } from 'react';
import { links as words } from '../../analytics-words.ts';
import { UTM_LENGTH } from '../../limits.ts';
import classes from '../marketing.module.css';
import { CopyButton } from '../parts.tsx';

const PARTS = ['source', 'medium', 'campaign', 'term', 'content'] as const;
type Parts = Record<(typeof PARTS)[number], string>;

/** @param origin of this installation @param page path, with or without its query */
export function campaignLink(origin: string, page: string, parts: Parts): string {
  const url = new URL(page.startsWith('/') ? page : `/${page}`, origin);
  for (const part of PARTS) {
    const value = parts[part].trim().toLowerCase();
    if (value !== '') url.searchParams.set(`utm_${part}`, value);
  }
  // A second slash would name another server.
  return url.origin === origin ? url.href : `${origin}/`;
}

/** Makes links that tell where an account came from. */
export function CampaignLinks() {
  const [page, setPage] = useState('/');
  const [parts, setParts] = useState<Parts>({ source: '', medium: '', campaign: '', term: '', content: '' });
  const link = campaignLink(window.location.origin, page, parts);
  const isCounted = parts.source.trim() !== '';
  return (
    <Panel
      title={words.title}
      aside={
        <CopyButton text={link} label={words.copy} copied={words.copied} disabled={!isCounted}>
          {words.copy}
        </CopyButton>
      }
    >
      <div className={classes.stack}>
        <p className={classes.text}>{words.text}</p>
        <div className={classes.fields}>
          <TextInput
            label={words.page}
            value={page}
            onChange={(event) => setPage(event.currentTarget.value)}
          />
          {PARTS.map((part) => (
            <TextInput
              key={part}
              label={words.parts[part]}
              placeholder={words.placeholders[part]}
              maxLength={UTM_LENGTH}
              value={parts[part]}
              onChange={(event) => setParts({ ...parts, [part]: event.currentTarget.value })}
            />
          ))}
        </div>
        <output className={`um-mono ${classes.letter}`} aria-label={words.link}>
          {isCounted ? link : words.sourceMissing}
        </output>
      </div>
    </Panel>
  );
}

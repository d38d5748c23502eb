import { Anchor, Button } from '@mantine/core';
import { IconFileText, IconRss } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Panel, Time } from '@unmask/ui';
import { DataTable } from '@unmask/ui/data-table.tsx';
import { usePages } from '@unmask/ui/list.ts';
import { toSlice } from '@unmask/ui/slices.tsx';
import { useTitle } from '@unmask/ui/use-title.ts';
import { useState } from 'react';
import { LEAD_MAGNETS, type LeadMagnetType } from '../limits.ts';
import { archiveWords, leadMagnetWords, pageWords as words } from '../words-page.ts';
import { leadMagnets } from '../words-service.ts';
import { NEWSLETTER_KEY, newsletterCalls } from './calls.ts';
import { LeadMagnetForm } from './lead-magnet-form.tsx';
import classes from './newsletter.module.css';
import { NewsletterSignup } from './signup-form.tsx';

/** `/newsletter`: asking for it, documents, and what was sent. */
export default function NewsletterPage() {
  useTitle(words.title);
  return (
    <div className={`um-page ${classes.page}`}>
      <h1 className={classes.title}>{words.heading}</h1>
      <NewsletterSignup />
      <section aria-labelledby="downloads" className={classes.stack}>
        <div>
          <h2 id="downloads" className={classes.heading}>
            {leadMagnetWords.title}
          </h2>
          <p className={classes.text}>{leadMagnetWords.text}</p>
        </div>
        <div className={classes.cards}>
          {LEAD_MAGNETS.map((type) => (
            <LeadMagnetCard key={type} type={type} />
          ))}
        </div>
      </section>
      <Archive />
    </div>
  );
}

export function LeadMagnetCard({ type }: { type: LeadMagnetType }) {
  const [open, setOpen] = useState(false);
  const { title, text, pages } = leadMagnets[type];
  return (
    <article className={classes.card}>
      <IconFileText size={26} stroke={1.5} aria-hidden="true" />
      <h3 className={classes.strong}>{title}</h3>
      <p className={classes.text}>{text}</p>
      <p className={classes.small}>{leadMagnetWords.pages(pages)}</p>
      {open ? (
        <LeadMagnetForm type={type} />
      ) : (
        <Button variant="default" className={classes.cardButton} onClick={() => setOpen(true)}>
          {leadMagnetWords.open(title)}
        </Button>
      )}
    </article>
  );
}

function Archive() {
  const list = usePages({
    queryKey: [...NEWSLETTER_KEY, 'archive'],
    read: (cursor) => newsletterCalls().archive(cursor ? { cursor } : {}),
    nextOf: ({ nextCursor }) => nextCursor,
  });
  const feed = (
    <Anchor href="/newsletter/feed.xml" className={classes.feed}>
      <IconRss size={16} stroke={1.5} aria-hidden="true" /> {archiveWords.feed}
    </Anchor>
  );
  return (
    <Panel title={archiveWords.title} aside={feed}>
      <DataTable
        label={archiveWords.title}
        list={list}
        empty={archiveWords.empty}
        failed={archiveWords.failed}
        loading={archiveWords.loading}
        keyOf={(entry) => entry.id}
        columns={[
          {
            label: archiveWords.issue,
            name: true,
            cell: (entry) => (
              <Anchor component={Link} to={toSlice(`/newsletter/issues/${entry.id}`)}>
                {entry.featured}
              </Anchor>
            ),
          },
          { label: archiveWords.week, whole: true, cell: (entry) => entry.weekOf },
          { label: archiveWords.level, cell: (entry) => archiveWords.levels[entry.threatLevel] },
          { label: archiveWords.sent, cell: (entry) => <Time at={entry.sentAt} /> },
        ]}
      />
    </Panel>
  );
}

import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SAMPLE_PROSPECTS } from '@unmask/product/content/marketing/prospects';
import type { SampleProspect } from '@unmask/product/content/marketing/shapes';
import { Panel } from '@unmask/ui';
import { type ReactNode, useState } from 'react';
import type { Note } from '../../contract.ts';
import { pipeline as words } from '../../outreach-words.ts';
import { marketingCalls, notesKey } from '../calls.ts';
import { useFilling } from '../fill/fill-context.tsx';
import classes from '../marketing.module.css';
import { KeepNote, SampleMark } from '../parts.tsx';
import { NoteDialog } from '../pipeline/note-dialog.tsx';
import { PipelinePanel } from '../pipeline/pipeline-panel.tsx';
import { useKeeper } from '../use-keeper.ts';
import { usePlace } from '../use-place.ts';

/** Prospects to search: those of one's own, and an example of a regional list. */
export default function CentralCa() {
  const [search, setSearch] = useState('');
  const asked = search.trim().toLowerCase();
  return (
    <div className={classes.stack}>
      <TextInput
        label={words.search}
        placeholder={words.searchPlaceholder}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <PipelinePanel search={asked} />
      <Samples search={asked} />
    </div>
  );
}

function Samples({ search }: { search: string }) {
  const { userId } = useKeeper();
  const { data } = useQuery({
    queryKey: notesKey(userId ?? ''),
    queryFn: () => marketingCalls().notes(),
    enabled: userId !== null,
  });
  const [noted, setNoted] = useState<SampleProspect | null>(null);
  const noteOf = (id: string) => data?.items.find(({ prospect }) => prospect === id);
  const found = SAMPLE_PROSPECTS.filter(({ company, city, industry, decisionMaker }) =>
    `${company} ${city} ${industry} ${decisionMaker}`.toLowerCase().includes(search),
  );
  return (
    <Panel title={words.samplesTitle} aside={<SampleMark />}>
      <div className={classes.stack}>
        <p className={classes.text}>{words.samplesText}</p>
        <KeepNote />
        {found.length === 0 && <p className={classes.text}>{words.none}</p>}
        <ul className={`${classes.cards} ${classes.broad}`} aria-label={words.samplesTitle}>
          {found.map((prospect) => (
            <SampleCard
              key={prospect.id}
              prospect={prospect}
              note={noteOf(prospect.id)}
              onNote={userId === null ? null : () => setNoted(prospect)}
            />
          ))}
        </ul>
        {userId !== null && (
          <NoteDialog
            userId={userId}
            prospect={noted}
            note={noted === null ? undefined : noteOf(noted.id)}
            onClose={() => setNoted(null)}
          />
        )}
      </div>
    </Panel>
  );
}

interface SampleCardProps {
  prospect: SampleProspect;
  note: Note | undefined;
  onNote: (() => void) | null;
}

function SampleCard({ prospect, note, onNote }: SampleCardProps) {
  const { choose } = useFilling();
  const { go } = usePlace();
  const { id, company, city, industry, priority } = prospect;
  return (
    <li className={classes.card}>
      <h3>
        {company} <SampleMark />
      </h3>
      <div className={classes.marks}>
        <span>{note?.status ?? prospect.status}</span>
        <span>{priority}</span>
        <span>{industry}</span>
        <span>{city}</span>
      </div>
      <Facts prospect={prospect} />
      {note && note.nextStep !== '' && (
        <p className={classes.small}>
          {words.next}: {note.nextStep}
        </p>
      )}
      {note && note.notes !== '' && <p className={classes.small}>{note.notes}</p>}
      <div className={classes.buttons}>
        {onNote && (
          <Button variant="default" size="sm" aria-label={words.noteLabel(company)} onClick={onNote}>
            {words.note}
          </Button>
        )}
        <Button
          variant="subtle"
          size="sm"
          aria-label={words.useLabel(company)}
          onClick={() => {
            choose(id);
            go({ tab: 'outreach', sub: 'ca-templates' });
          }}
        >
          {words.use}
        </Button>
      </div>
    </li>
  );
}

function Facts({ prospect }: { prospect: SampleProspect }) {
  const { contactEmail, phone, website, socialHandles } = prospect;
  const contact = [contactEmail, phone, website.replace('https://', ''), ...socialHandles];
  const facts: Array<[string, ReactNode]> = [
    [words.facts.address, prospect.address],
    [words.facts.size, prospect.size],
    [words.facts.revenue, prospect.revenue],
    [words.facts.decisionMaker, prospect.decisionMaker],
    [
      words.facts.contact,
      <ul key="contact" className={classes.plain}>
        {contact.map((way) => (
          <li key={way}>{way}</li>
        ))}
      </ul>,
    ],
    [words.facts.estimatedRevenue, prospect.estimatedRevenue],
    [words.facts.painPoints, prospect.painPoints.join('; ')],
    [words.facts.bestApproach, prospect.bestApproach],
    [words.facts.notes, prospect.notes],
  ];
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

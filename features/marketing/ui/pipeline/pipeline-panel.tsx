import { Anchor, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { AsyncView, formatDay, Panel } from '@unmask/ui';
import { useState } from 'react';
import type { Prospect } from '../../contract.ts';
import { PROSPECT_STATUSES, type ProspectStatus } from '../../limits.ts';
import { pipeline as words } from '../../outreach-words.ts';
import { page } from '../../page-words.ts';
import { useFilling } from '../fill/fill-context.tsx';
import classes from '../marketing.module.css';
import { useKeeper } from '../use-keeper.ts';
import { usePlace } from '../use-place.ts';
import { useProspects } from '../use-prospects.ts';
import { PipelineFiles } from './pipeline-files.tsx';
import { ProspectDialog } from './prospect-dialog.tsx';

/** Real people: who was added, and who asked for a demo call. @param search lower case */
export function PipelinePanel({ search }: { search: string }) {
  const { userId, loading } = useKeeper();
  if (userId === null) {
    return (
      <Panel title={words.title}>
        <p className={classes.text}>
          {!loading && (
            <>
              {words.visitors}{' '}
              <Anchor component={Link} to="/auth" inherit>
                {page.signIn}
              </Anchor>
            </>
          )}
        </p>
      </Panel>
    );
  }
  return <OwnPipeline userId={userId} search={search} />;
}

function OwnPipeline({ userId, search }: { userId: string; search: string }) {
  const query = useProspects();
  const [edited, setEdited] = useState<Prospect | null>();
  return (
    <Panel title={words.title}>
      <div className={classes.stack}>
        <div className={classes.row}>
          <p className={classes.text}>{words.text}</p>
          <div className={classes.buttons}>
            <Button size="sm" onClick={() => setEdited(null)}>
              {words.add}
            </Button>
            <PipelineFiles userId={userId} prospects={query.data?.items ?? []} />
          </div>
        </div>
        <AsyncView query={query} failed={words.failed} label={words.loading} rows={2} height={96}>
          {({ items }) => <Stages items={items} search={search} onEdit={setEdited} />}
        </AsyncView>
        <ProspectDialog userId={userId} prospect={edited} onClose={() => setEdited(undefined)} />
      </div>
    </Panel>
  );
}

interface StagesProps {
  items: readonly Prospect[];
  search: string;
  onEdit: (prospect: Prospect) => void;
}

function Stages({ items, search, onEdit }: StagesProps) {
  const [stage, setStage] = useState<ProspectStatus | null>(null);
  if (items.length === 0) return <p className={classes.text}>{words.empty}</p>;
  const found = items.filter(({ company, contact, email, industry }) =>
    `${company} ${contact} ${email} ${industry}`.toLowerCase().includes(search),
  );
  const shown = found.filter(({ status }) => stage === null || status === stage);
  const of = (status: ProspectStatus | null) =>
    found.filter((each) => status === null || each.status === status).length;
  return (
    <>
      <fieldset className={classes.choice}>
        <legend className="um-hidden">{words.stages}</legend>
        {[null, ...PROSPECT_STATUSES].map((status) => (
          <Button
            key={status}
            size="compact-sm"
            variant={status === stage ? 'filled' : 'default'}
            aria-pressed={status === stage}
            onClick={() => setStage(status)}
          >
            {words.stage(status ?? words.all, of(status))}
          </Button>
        ))}
      </fieldset>
      {shown.length === 0 ? (
        <p className={classes.text}>{words.none}</p>
      ) : (
        <ul className={classes.cards} aria-label={words.title}>
          {shown.map((prospect) => (
            <ProspectCard key={prospect.id} prospect={prospect} onEdit={() => onEdit(prospect)} />
          ))}
        </ul>
      )}
    </>
  );
}

function ProspectCard({ prospect, onEdit }: { prospect: Prospect; onEdit: () => void }) {
  const { choose } = useFilling();
  const { go } = usePlace();
  const { id, company, contact, email, status, nextStep, nextStepOn, fromInquiry, objected, priority } =
    prospect;
  return (
    <li className={classes.card}>
      <h3>{company}</h3>
      <div className={classes.marks}>
        <span>{status}</span>
        <span>{priority}</span>
        {fromInquiry && <span>{words.inquiry}</span>}
        {objected && <span data-look="warn">{words.objected}</span>}
      </div>
      <p className={classes.text}>{[contact, email].filter((each) => each !== '').join(', ')}</p>
      {nextStep !== '' && (
        <p className={classes.small}>
          {words.next}: {nextStep}
          {nextStepOn !== '' && ` (${formatDay(nextStepOn)})`}
        </p>
      )}
      <div className={classes.buttons}>
        <Button variant="default" size="sm" aria-label={words.editLabel(company)} onClick={onEdit}>
          {words.edit}
        </Button>
        {!objected && (
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
        )}
      </div>
    </li>
  );
}

import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { CAMPAIGN_FIGURES, SAMPLE_CAMPAIGNS } from '@unmask/product/content/marketing/figures';
import type { SampleCampaign } from '@unmask/product/content/marketing/shapes';
import { formatDay, Panel, showToast } from '@unmask/ui';
import { toSlice, usePlaces } from '@unmask/ui/slices.tsx';
import { strategy as words } from '../../email-words.ts';
import { SampleFigures } from '../figures.tsx';
import classes from '../marketing.module.css';
import { SampleMark } from '../parts.tsx';
import { useKeeper } from '../use-keeper.ts';
import { useNewsletter } from '../use-newsletter.ts';
import { Slot } from './slot.tsx';

/** Campaigns are written and sent in the operator's area: staff are led there, others are told. */
function useWriting() {
  const { staff } = useKeeper();
  const navigate = useNavigate();
  const hasNewsletter = useNewsletter();
  return () => {
    if (!staff) showToast(words.staffOnly, 'neutral');
    else if (!hasNewsletter) showToast(words.none, 'neutral');
    else void navigate({ to: toSlice('/admin/newsletter') });
  };
}

/** The Email Campaign Strategy view (enterprise specification, section 2). */
export default function StrategyTab() {
  const { staff } = useKeeper();
  const hasCampaigns = usePlaces('marketing.part').some(({ id }) => id === 'campaigns');
  return (
    <section className={classes.stack} aria-label={words.title}>
      <h3 className={classes.heading}>{words.title}</h3>
      <SampleFigures label={words.figures} figures={CAMPAIGN_FIGURES} />
      {/* Who can write campaigns has the real ones here. */}
      {staff && hasCampaigns ? <Slot id="campaigns" /> : <Samples />}
    </section>
  );
}

function Samples() {
  const write = useWriting();
  return (
    <Panel
      title={words.recent}
      aside={
        <Button size="sm" onClick={write}>
          {words.create}
        </Button>
      }
    >
      <ul className={classes.rows} aria-label={words.recent}>
        {SAMPLE_CAMPAIGNS.map((campaign) => (
          <Campaign key={campaign.id} campaign={campaign} onWrite={write} />
        ))}
      </ul>
    </Panel>
  );
}

function Campaign({ campaign, onWrite }: { campaign: SampleCampaign; onWrite: () => void }) {
  const { title, type, status, description, recipients, scheduledDate, openRate, clickRate } = campaign;
  return (
    <li>
      <div className={classes.lines}>
        <strong>
          {title} <SampleMark />
        </strong>
        <div className={classes.marks}>
          <span>{words.types[type]}</span>
          <span>{words.statuses[status]}</span>
        </div>
        <p className={classes.text}>{description}</p>
        <p className={classes.small}>
          {[
            words.recipients(recipients),
            scheduledDate && words.scheduled(formatDay(scheduledDate)),
            openRate !== undefined && clickRate !== undefined && words.rates(openRate, clickRate),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className={classes.buttons}>
        <Button variant="default" size="sm" aria-label={words.editLabel(title)} onClick={onWrite}>
          {words.edit}
        </Button>
        {status === 'draft' && (
          <Button variant="default" size="sm" aria-label={words.sendLabel(title)} onClick={onWrite}>
            {words.send}
          </Button>
        )}
      </div>
    </li>
  );
}

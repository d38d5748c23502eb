import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CLAIMS_LINK } from '@unmask/product/claims';
import { NEWSLETTER_FIGURES, SERVICE_FIGURES } from '@unmask/product/content/marketing/figures';
import { AsyncView, formatDay, Panel } from '@unmask/ui';
import { newsletterTab as words } from '../../email-words.ts';
import { marketingCalls, measuredKey } from '../calls.ts';
import { SampleFigures } from '../figures.tsx';
import classes from '../marketing.module.css';
import own from './email.module.css';
import { Slot } from './slot.tsx';

/** Six columns wide, as specified: four for the form, two for the figures. */
export default function NewsletterTab() {
  return (
    <div className={own.six} data-columns={6}>
      <div className={own.form}>
        <Slot id="signup" />
      </div>
      <div className={own.side}>
        <Panel title={words.performance}>
          <div className={classes.stack}>
            <Slot id="figures" />
            <p className={classes.small}>{words.performanceText}</p>
            <SampleFigures label={words.performance} figures={NEWSLETTER_FIGURES} />
          </div>
        </Panel>
        <Panel title={words.service}>
          <div className={classes.stack}>
            <SampleFigures label={words.service} figures={SERVICE_FIGURES} />
            <Measured />
            <Anchor component={Link} to="/accuracy">
              {CLAIMS_LINK}
            </Anchor>
          </div>
        </Panel>
      </div>
    </div>
  );
}

/** Of each kind, as the published evaluation has it. */
function Measured() {
  const query = useQuery({ queryKey: measuredKey, queryFn: () => marketingCalls().measured() });
  return (
    <AsyncView query={query} failed={words.measuredFailed} label={words.measuredLoading} height={120}>
      {({ date, items }) =>
        date === null ? (
          <p className={classes.small}>{words.notMeasured}</p>
        ) : (
          <div className={classes.lines}>
            <p className={classes.small}>{words.measured(formatDay(date))}</p>
            <ul className={classes.list}>
              {items.map((item) => (
                <li key={item.kind}>
                  <strong>{words.kind(words.kinds[item.kind], item.files)}</strong>: {words.figures(item)}
                </li>
              ))}
            </ul>
          </div>
        )
      }
    </AsyncView>
  );
}

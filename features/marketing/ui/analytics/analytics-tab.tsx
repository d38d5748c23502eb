import { useQuery } from '@tanstack/react-query';
import { AsyncView, Panel } from '@unmask/ui';
import { setup as words } from '../../analytics-words.ts';
import { analyticsKey, marketingCalls } from '../calls.ts';
import classes from '../marketing.module.css';
import { useKeeper } from '../use-keeper.ts';
import { AnalyticsForm } from './analytics-form.tsx';
import { CampaignLinks } from './campaign-links.tsx';
import { SignupReport } from './signup-report.tsx';

/** Where counted events are passed on to, and which links brought accounts. */
export default function AnalyticsTab() {
  const { staff } = useKeeper();
  const query = useQuery({
    queryKey: analyticsKey,
    queryFn: () => marketingCalls().analytics(),
    enabled: staff,
  });
  return (
    <div className={classes.stack}>
      <Panel title={words.title}>
        <div className={classes.stack}>
          <p className={classes.text}>{words.text}</p>
          {staff ? (
            <AsyncView query={query} failed={words.loadFailed} label={words.loading} height={320}>
              {(settings) => <AnalyticsForm settings={settings} />}
            </AsyncView>
          ) : (
            <p className={classes.text}>{words.staffOnly}</p>
          )}
        </div>
      </Panel>
      <CampaignLinks />
      <SignupReport staff={staff} />
    </div>
  );
}

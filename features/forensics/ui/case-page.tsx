import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useOrganization } from '@unmask/organizations/ui';
import { NoOrganization } from '@unmask/organizations/ui/no-organization';
import { AsyncView, Loading, showToast } from '@unmask/ui';
import { toSlice } from '@unmask/ui/slices.tsx';
import { useTitle } from '@unmask/ui/use-title.ts';
import { useEffect } from 'react';
import type { CaseDetail } from '../contract.ts';
import { page, toasts, detail as words } from '../words-ui.ts';
import { caseKey, failedAs, forensicsCalls, isMissing, PAGE } from './calls.ts';
import { CaseHead } from './case-head.tsx';
import { CaseReports } from './case-reports.tsx';
import { Custody } from './custody.tsx';
import { ExhibitsPanel } from './exhibits-panel.tsx';
import { FindingsPanel } from './findings-panel.tsx';
import classes from './forensics.module.css';
import { NotesPanel } from './notes-panel.tsx';
import { RedactionsPanel } from './redactions-panel.tsx';
import { SharesPanel } from './shares-panel.tsx';
import { TasksPanel } from './tasks-panel.tsx';

/** While a file of the case is analyzed, the case is read again this often. */
const RUNNING_MS = 3_000;

/** One case with everything in it. */
export default function CasePage() {
  const { active, loading } = useOrganization();
  const { caseId = '' }: { caseId?: string } = useParams({ strict: false });
  return (
    <div className={`um-page ${classes.page} ${classes.stack}`}>
      <div>
        <Anchor component={Link} to={toSlice(PAGE)}>
          ← {words.back}
        </Anchor>
      </div>
      {loading ? (
        <Loading label={words.loading} rows={4} height={80} />
      ) : active === null ? (
        <NoOrganization text={page.none} />
      ) : (
        <Case key={`${active.id} ${caseId}`} organizationId={active.id} caseId={caseId} />
      )}
    </div>
  );
}

/** What the parts of the page are about. */
export interface CaseProps {
  organizationId: string;
  caseId: string;
  detail: CaseDetail;
}

function Case({ organizationId, caseId }: { organizationId: string; caseId: string }) {
  const query = useQuery({
    queryKey: caseKey(organizationId, caseId),
    queryFn: () => forensicsCalls().get({ organizationId, caseId }),
    retry: false,
    refetchInterval: ({ state }) =>
      state.data?.exhibits.some((exhibit) => exhibit.state === 'pending') ? RUNNING_MS : false,
  });
  useTitle(query.data?.case.title ?? page.cases.title);
  useEffect(() => {
    if (!query.error) return;
    console.warn(toasts.readFailed.title, query.error);
    const told = isMissing(query.error) ? toasts.notFound : failedAs(toasts.readFailed);
    showToast(typeof told === 'function' ? told(query.error) : told, 'destructive');
  }, [query.error]);
  const failed = (error: unknown) => (isMissing(error) ? toasts.notFound : toasts.readFailed).title;
  return (
    <AsyncView query={query} label={words.loading} rows={4} height={80} failed={failed}>
      {(detail) => {
        const props: CaseProps = { organizationId, caseId, detail };
        return (
          <div className={classes.stack}>
            <CaseHead {...props} />
            <ExhibitsPanel {...props} />
            <FindingsPanel {...props} />
            <CaseReports {...props} />
            <RedactionsPanel {...props} />
            <SharesPanel {...props} />
            <div className={classes.two}>
              <NotesPanel {...props} />
              <TasksPanel {...props} />
            </div>
            <Custody detail={detail} />
          </div>
        );
      }}
    </AsyncView>
  );
}

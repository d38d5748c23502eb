/** What can be done about an alert from a message: buttons of Slack where its app may answer, links to this installation elsewhere. */
import type { Encrypter } from '@unmask/platform/encryption';
import { actionWords } from '../../action-words.ts';
import type { ThreatAlert } from '../../contract.ts';
import { ALERT_ACTIONS, type AlertAction } from '../../limits.ts';
import type { AlertRow } from '../alerts.ts';
import { type ConfigRow, settingsOf } from '../configs.ts';
import { actionLink } from './links.ts';
import { doneAt } from './marks.ts';

export interface Way {
  text: string;
  action: AlertAction | 'open_case';
  /** Null: pressed in Slack, and told to this service by it. */
  url: string | null;
}

interface WayDeps {
  encrypter: Encrypter;
  homeUrl: string;
}

type State = Pick<AlertRow, 'acknowledgedAt' | 'falseAlarmAt'>;
const NEW: State = { acknowledgedAt: null, falseAlarmAt: null };

/** None for a test, which is no alert. What was done already is not offered again. */
export function waysOf(
  deps: WayDeps,
  config: ConfigRow,
  { id, metadata, title }: ThreatAlert,
  state: State = NEW,
): Way[] {
  if (metadata.test === true) return [];
  const interactive = config.type === 'slack' && Boolean(settingsOf(config, deps.encrypter).signingSecret);
  const acts = ALERT_ACTIONS.filter((action) => doneAt(state, action) === null).map(
    (action): Way => ({
      text: actionWords.buttons[action],
      action,
      url: interactive ? null : actionLink(deps, { alert: id, config: config.id, action }),
    }),
  );
  return [...acts, ...caseWay(deps.homeUrl, metadata, title)];
}

/** A case is opened by a member that may, on the page of new cases: signed in, and with words of their own. */
function caseWay(homeUrl: string, metadata: ThreatAlert['metadata'], title: string): Way[] {
  const { analysis_id: analysis, file_name: file } = metadata;
  if (typeof analysis !== 'string') return [];
  const url = new URL(`${homeUrl}/enterprise-features/forensics/cases/new`);
  url.searchParams.set('analysis', analysis);
  url.searchParams.set('title', actionWords.caseTitle(title, typeof file === 'string' ? file : ''));
  return [{ text: actionWords.buttons.open_case, action: 'open_case', url: url.href }];
}

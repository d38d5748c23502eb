import { Button, Switch } from '@mantine/core';
import { useCall } from '@unmask/ui/use-call.ts';
import type { Integration } from '../contract.ts';
import { type IntegrationType, SWITCHED_TYPES } from '../limits.ts';
import { page as words } from '../words.ts';
import { failedAs, integrationCalls, integrationsKey } from './calls.ts';
import classes from './integrations.module.css';

interface Props {
  organizationId: string;
  items: readonly Integration[];
  onSetUp: (type: IntegrationType) => void;
}

/** One switch for each channel; one that is not set up leads to its form. */
export function Switches({ organizationId, items, onSetUp }: Props) {
  const toggling = useToggling(organizationId);
  return (
    <ul className={classes.switches}>
      {SWITCHED_TYPES.map((type) => {
        const item = items.find((each) => each.type === type);
        return (
          <li key={type} className={classes.switch}>
            <Switch
              label={words.names[type]}
              description={stateOf(item)}
              checked={item?.enabled ?? false}
              disabled={!item || toggling.busy}
              onChange={() => item && void toggling.run(item)}
            />
            {!item && (
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`${words.setUp}: ${words.names[type]}`}
                onClick={() => onSetUp(type)}
              >
                {words.setUp}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** On and off; what is stored stays as it is. */
export function useToggling(organizationId: string) {
  return useCall({
    // Empty settings: what is stored stays as it is.
    call: ({ id, enabled }: Integration) =>
      integrationCalls().update({ organizationId, id, enabled: !enabled, settings: {} }),
    done: ({ enabled, type }) => (enabled ? words.enabled : words.disabled)(words.names[type]),
    failed: failedAs(words.toggleFailed),
    changes: [integrationsKey(organizationId)],
  });
}

export function stateOf(item: Integration | undefined): string {
  if (!item) return words.notSetUp;
  if (item.failing_since !== null) return words.failing;
  return item.enabled ? words.on : words.off;
}

import { Button, Menu } from '@mantine/core';
import { IconCheck, IconPlus, IconSelector, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Organization } from '@unmask/organizations/contract';
import {
  roleNames,
  organizationToasts as toasts,
  switcher as words,
} from '@unmask/product/copy/organizations';
import { useCall } from '@unmask/ui/use-call.ts';
import { organizationCalls } from './calls.ts';
import { useOrganization } from './organization-context.tsx';
import classes from './organizations.module.css';

/** Shows the active organization; opens the list of all, and the way to their settings. */
export function OrganizationSwitcher() {
  const { organizations, active, loading, show } = useOrganization();
  const name = active?.name ?? words.none;
  const choosing = useCall({
    call: ({ id }: Organization) => organizationCalls().switch({ organizationId: id }),
    done: (_done, chosen) => toasts.switched(chosen.name),
    // Whatever the service said: the specified words are these.
    failed: () => toasts.switchFailed,
    onDone: (_done, { id }) => show(id),
  });

  return (
    <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          className={classes.switcher}
          aria-label={words.label(name)}
          loading={loading || choosing.busy}
          rightSection={<IconSelector size={16} stroke={1.6} />}
        >
          <span className={classes.switcherName}>{name}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.dropdown}>
        {organizations.length > 0 && (
          <>
            <Menu.Label>{words.choose}</Menu.Label>
            {organizations.map((organization) => {
              const chosen = organization.id === active?.id;
              return (
                <Menu.Item
                  key={organization.id}
                  aria-current={chosen || undefined}
                  leftSection={
                    <IconCheck size={16} stroke={1.8} visibility={chosen ? undefined : 'hidden'} />
                  }
                  rightSection={<span className="um-label">{roleNames[organization.role]}</span>}
                  onClick={() => !chosen && void choosing.run(organization)}
                >
                  {organization.name}
                </Menu.Item>
              );
            })}
            <Menu.Divider />
            <Menu.Item
              component={Link}
              to="/organization"
              leftSection={<IconSettings size={16} stroke={1.6} />}
            >
              {words.manage}
            </Menu.Item>
          </>
        )}
        <Menu.Item
          component={Link}
          to="/organization"
          hash="create"
          leftSection={<IconPlus size={16} stroke={1.6} />}
        >
          {words.create}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

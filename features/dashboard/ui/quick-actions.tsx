import { Button, Menu } from '@mantine/core';
import {
  IconChartBar,
  IconDownload,
  IconFlag,
  IconShieldCheck,
  IconUpload,
  IconUsersGroup,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Panel } from '@unmask/ui';
import { EXPORT_PATH, type ExportFormat } from '../paths.ts';
import { quickActions as words } from '../words.ts';
import classes from './dashboard.module.css';

const ICON = { size: 18, stroke: 1.6 } as const;

interface QuickActionsProps {
  inOrganization: boolean;
  onAnalyze: () => void;
  onAnalytics: () => void;
  onReport: () => void;
}

export function QuickActions({ inOrganization, onAnalyze, onAnalytics, onReport }: QuickActionsProps) {
  return (
    <Panel title={words.title} level={3}>
      <div className={classes.actions}>
        <Button variant="default" justify="start" leftSection={<IconUpload {...ICON} />} onClick={onAnalyze}>
          {words.analyze}
        </Button>
        <Button
          variant="default"
          justify="start"
          leftSection={<IconChartBar {...ICON} />}
          onClick={onAnalytics}
        >
          {words.analytics}
        </Button>
        {inOrganization ? <TeamActions /> : <PersonalActions onReport={onReport} />}
      </div>
    </Panel>
  );
}

function TeamActions() {
  return (
    <>
      <Button
        component={Link}
        to="/organization"
        variant="default"
        justify="start"
        leftSection={<IconUsersGroup {...ICON} />}
      >
        {words.team}
      </Button>
      <Menu position="bottom-start" withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" justify="start" leftSection={<IconDownload {...ICON} />}>
            {words.export}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ExportItem format="csv" label={words.exportCsv} />
          <ExportItem format="json" label={words.exportJson} />
        </Menu.Dropdown>
      </Menu>
    </>
  );
}

function ExportItem({ format, label }: { format: ExportFormat; label: string }) {
  return (
    <Menu.Item component="a" href={`${EXPORT_PATH}?format=${format}`} download>
      {label}
    </Menu.Item>
  );
}

function PersonalActions({ onReport }: { onReport: () => void }) {
  return (
    <>
      <Button
        component={Link}
        to="/security-tips"
        variant="default"
        justify="start"
        leftSection={<IconShieldCheck {...ICON} />}
      >
        {words.tips}
      </Button>
      <Button variant="default" justify="start" leftSection={<IconFlag {...ICON} />} onClick={onReport}>
        {words.report}
      </Button>
    </>
  );
}

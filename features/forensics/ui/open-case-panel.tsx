import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useOrganization } from '@unmask/organizations/ui';
import { roleAllows } from '@unmask/product/roles';
import { Panel } from '@unmask/ui';
import { toSlice } from '@unmask/ui/slices.tsx';
import { openCase as words } from '../words-ui.ts';
import { PAGE } from './calls.ts';
import classes from './forensics.module.css';

/** Below a saved result, for who may open cases. */
export default function OpenCasePanel({ analysisId }: { analysisId: string }) {
  const { active } = useOrganization();
  if (active === null || !roleAllows('view_all_analyses', active.role)) return null;
  return (
    <Panel title={words.title}>
      <div className={`${classes.row} ${classes.between}`}>
        <p className={classes.text}>{words.text}</p>
        <Button
          component={Link}
          to={toSlice(`${PAGE}/cases/new`)}
          search={{ analysis: analysisId } as never}
          variant="default"
        >
          {words.link}
        </Button>
      </div>
    </Panel>
  );
}

import { Alert, Button } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { useTitle } from '@unmask/ui/use-title.ts';
import { type Problem, problemPage, problems } from '../words.ts';
import classes from './single-sign-on.module.css';

/** Of what stands in the address only a known name counts: nothing from outside is shown. */
function problemIn(query: string): Problem {
  const named = new URLSearchParams(query).get('problem') ?? '';
  return Object.hasOwn(problems, named) ? (named as Problem) : 'rejected';
}

/** Where a sign-in by a provider ends that did not work. */
export default function ProblemPage() {
  useTitle(problemPage.title);
  const query = useLocation({ select: (location) => location.searchStr });
  return (
    <div className="um-page">
      <div className={classes.stack}>
        <h1>{problemPage.title}</h1>
        <Alert color="var(--um-red)" variant="outline" role="alert">
          {problems[problemIn(query)]}
        </Alert>
        <div className={classes.ways}>
          <Button component={Link} to="/auth">
            {problemPage.again}
          </Button>
        </div>
      </div>
    </div>
  );
}

import { Alert, Button, Skeleton } from '@mantine/core';

const ROWS = ['a', 'b', 'c'];

/** A list that is being read. */
export function Waiting({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      {ROWS.map((row) => (
        <Skeleton key={row} height="2.25rem" mb="0.5rem" />
      ))}
    </div>
  );
}

interface FailedProps {
  title: string;
  action: string;
  onRetry: () => void;
}

/** A list that could not be read. */
export function Failed({ title, action, onRetry }: FailedProps) {
  return (
    <Alert color="red" variant="outline" role="alert" title={title}>
      <Button variant="default" size="sm" onClick={onRetry}>
        {action}
      </Button>
    </Alert>
  );
}

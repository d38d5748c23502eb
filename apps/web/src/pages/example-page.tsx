import { Anchor, Button } from '@mantine/core';
import { Link, useLoaderData, useParams } from '@tanstack/react-router';
import type { Analysis } from '@unmask/analyses/contract';
import { bands } from '@unmask/product/copy/bands';
import { examplePage } from '@unmask/product/copy/example-page';
import { examples as words } from '@unmask/product/copy/examples';
import { NotFoundPage } from '@unmask/ui/not-found-page.tsx';
import { useTitle } from '@unmask/ui/use-title.ts';
import classes from '../examples/examples.module.css';
import { EXAMPLES, type Example, exampleFile } from '../examples/examples.ts';
import type { ExampleResult } from '../examples/read-example.ts';
import { ResultView } from '../result-view.tsx';

/** `/examples/{id}`: a whole result, the file that it is of, and the truth beside it. */
export function ExamplePage() {
  const { id } = useParams({ from: '/examples/$id' });
  const result = useLoaderData({ from: '/examples/$id' });
  const example = EXAMPLES.find((one) => one.id === id);
  return example && result ? <Shown example={example} result={result} /> : <NotFoundPage />;
}

function Shown({ example, result }: { example: Example; result: ExampleResult }) {
  const { id } = example;
  useTitle(examplePage.title(words.names[id]));
  return (
    <div className="um-page">
      <header className={classes.head}>
        <Anchor component={Link} to="/" hash="examples" size="sm">
          {examplePage.back}
        </Anchor>
        <h1>{words.names[id]}</h1>
        <Truth example={example} />
        <p className={classes.engine}>{examplePage.engine(result.engine.version)}</p>
      </header>
      <ResultView
        analysis={analysisOf(example, result)}
        file={null}
        mediaUrl={exampleFile(example.file)}
        actions={null}
        readOnly
      />
      <Button component={Link} to="/" hash="analyze" className={classes.own}>
        {examplePage.own}
      </Button>
    </div>
  );
}

function Truth({ example: { id, said, fate } }: { example: Example }) {
  return (
    <dl className={classes.truth}>
      <div>
        <dt>{examplePage.truth}</dt>
        <dd>{words.made[id]}</dd>
      </div>
      <div>
        <dt>{examplePage.verdict}</dt>
        <dd>
          <strong>{bands[said]}.</strong> {examplePage.fates[fate]}
        </dd>
      </div>
    </dl>
  );
}

/** The result screen takes an analysis: what an example has not is empty in it. */
function analysisOf({ file }: Example, result: ExampleResult): Analysis {
  return {
    id: '',
    state: 'completed',
    fileName: file,
    fileSize: result.file.size_bytes,
    fileType: '',
    mode: result.mode,
    hasMedia: true,
    zeroRetention: false,
    progress: { queuePosition: null, stage: null, share: 1 },
    result,
    error: null,
    errorCode: null,
    createdAt: new Date(0).toISOString(),
    finishedAt: null,
    expiresAt: null,
  };
}

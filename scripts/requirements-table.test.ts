import { describe, expect, test } from 'vitest';
import { byArea, namedIds, parseRequirements, provenBy } from './requirements-table.ts';

const HEADER = 'id\tarea\trequirement\tsource\tsettled';

describe('the requirement table', () => {
  test('reads rows, the last one with an empty cell', () => {
    const rows = parseRequirements(`${HEADER}\nFAQ-001\tFAQ\tEight items\tcore 2\t\n`);
    expect(rows).toEqual([{ id: 'FAQ-001', area: 'FAQ', text: 'Eight items', settled: '', planned: false }]);
  });

  test('refuses a row with a missing cell and an id that stands twice', () => {
    expect(() => parseRequirements(`${HEADER}\nFAQ-001\tFAQ\tEight items\tcore 2`)).toThrow('row 2');
    expect(() => parseRequirements(`${HEADER}\nFAQ-001\tFAQ\ta\tb\t\nFAQ-001\tFAQ\ta\tb\t`)).toThrow('twice');
  });

  test('counts what is proven, met otherwise and open; what is planned is open whatever key it has', () => {
    const rows = parseRequirements(
      `${HEADER}\nFAQ-001\tFAQ\ta\ts\t\nFAQ-002\tFAQ\tb\ts\tprices\nFAQ-003\tFAQ\tc\ts\t\nFAQ-004\tFAQ\td\ts\tplanned:prices`,
    );
    const [faq] = byArea(rows, new Set(['FAQ-001', 'FAQ-002', 'FAQ-004']));
    expect(faq).toMatchObject({ area: 'FAQ', rows: 4, proven: 1, settled: 1 });
    expect(faq?.open.map((row) => row.id)).toEqual(['FAQ-003', 'FAQ-004']);
    expect(rows[3]).toMatchObject({ settled: 'prices', planned: true });
  });
});

test('a row is proven by tests that ran and passed, and by none that failed beside them', () => {
  const [a, b, c] = ['FAQ-001', 'FAQ-002', 'FAQ-003'];
  const proven = provenBy([
    { title: `questions [${a}, ${b}] opens one`, passed: true },
    { title: `questions [${b}] closes the others`, passed: false },
    { title: `[${c}] is shown`, passed: false },
  ]);
  expect([...proven]).toEqual([a]);
});

describe('ids named by a test file', () => {
  const open = '[';
  test.each([
    [`test('${open}ZZZ-017] refuses', f)`, ['ZZZ-017']],
    [`test("${open}ZZZ-004, ZZZ-005] shows", f)`, ['ZZZ-004', 'ZZZ-005']],
    [`test(\`${open}ZZZ-004] ${open}ZZZ-005] shows\`, f)`, ['ZZZ-004', 'ZZZ-005']],
    [`test.each([['ZZZ-006', 1]])('${open}%s] is shown', f)`, ['ZZZ-006']],
    [`// proves ${open}ZZZ-017]\nf(); /* ${open}ZZZ-018] */`, []],
    ["test('mentions ZZZ-017 in passing', f)", []],
    ["test('hashes', () => digest('SHA-256', bytes))", []],
  ])('%s', (source, expected) => {
    expect([...namedIds(source)]).toEqual(expected);
  });
});

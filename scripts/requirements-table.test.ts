import { describe, expect, test } from 'vitest';
import { byArea, namedIds, parseRequirements } from './requirements-table.ts';

const HEADER = 'id\tarea\trequirement\tsource\tsettled';

describe('the requirement table', () => {
  test('reads rows, the last one with an empty cell', () => {
    const rows = parseRequirements(`${HEADER}\nFAQ-001\tFAQ\tEight items\tcore 2\t\n`);
    expect(rows).toEqual([{ id: 'FAQ-001', area: 'FAQ', text: 'Eight items', settled: '' }]);
  });

  test('refuses a row with a missing cell and an id that stands twice', () => {
    expect(() => parseRequirements(`${HEADER}\nFAQ-001\tFAQ\tEight items\tcore 2`)).toThrow('row 2');
    expect(() => parseRequirements(`${HEADER}\nFAQ-001\tFAQ\ta\tb\t\nFAQ-001\tFAQ\ta\tb\t`)).toThrow('twice');
  });

  test('counts what is proven, settled and open', () => {
    const rows = parseRequirements(
      `${HEADER}\nFAQ-001\tFAQ\ta\ts\t\nFAQ-002\tFAQ\tb\ts\tprices\nFAQ-003\tFAQ\tc\ts\t`,
    );
    const [faq] = byArea(rows, new Map([['FAQ-001', ['a.test.ts']]]));
    expect(faq).toMatchObject({ area: 'FAQ', rows: 3, proven: 1, open: [{ id: 'FAQ-003' }] });
  });
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
  ])('%s', (source, expected) => {
    expect([...namedIds(source)]).toEqual(expected);
  });
});

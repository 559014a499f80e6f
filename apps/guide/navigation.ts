/** A page of the guide: its title in the navigation, and its path. */
interface Page {
  readonly text: string;
  readonly link: string;
}

/** A group of pages in the navigation. */
export interface Group {
  readonly text: string;
  readonly collapsed?: boolean;
  readonly items: Page[];
}

const page = (text: string, name: string): Page => ({ text, link: `/${name}` });

/** The pages in the order in which a newcomer reads them. */
const GROUPS: readonly Group[] = [
  {
    text: 'Use',
    items: [
      page('Start', ''),
      page('Tour', 'tour'),
      page('Desk', 'desk'),
      page('Cycles', 'cycles'),
      page('Returns', 'returns'),
      page('Lists', 'lists'),
      page('Reports', 'reports'),
    ],
  },
  {
    text: 'Integrate',
    items: [
      page('The API', 'api'),
      page('Events', 'events'),
      page('Webhooks', 'webhooks'),
      page('Integrating', 'integrating'),
      page('Importing', 'importing'),
      page('Assistants', 'assistants'),
      page('Errors', 'errors'),
    ],
  },
  {
    text: 'Operate',
    items: [
      page('Operations', 'operations'),
      page('Security', 'security'),
      page('Scaling', 'scaling'),
      page('Performance', 'performance'),
      page('Reliability', 'reliability'),
    ],
  },
  {
    text: 'Inside',
    items: [
      page('Architecture', 'architecture'),
      page('Glossary', 'glossary'),
      page('Locking', 'locking'),
    ],
  },
];

/** The navigation: all documents, the decisions by number and the operations by tag. */
export const navigation = (decisions: Page[], reference: Page[]): Group[] => [
  ...GROUPS,
  { text: 'API reference', collapsed: true, items: reference },
  { text: 'Decisions', collapsed: true, items: decisions },
];

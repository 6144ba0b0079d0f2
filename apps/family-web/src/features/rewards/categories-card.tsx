import type { RewardCategory } from '@pocketful/rewards/calls';
import { Card } from '@pocketful/ui-kit/card';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Section } from '@pocketful/ui-kit/section';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import type { Read } from '@pocketful/web-kit/calls/use-api';
import { AskedWrite } from '@pocketful/web-kit/layers/asked-write';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { AddButton } from '../../shared/add-button.tsx';
import { DELETE, EDIT, RowTitle } from '../../shared/row-title.tsx';
import { RewardTile } from './reward-looks.tsx';

/** The dialogs about rewards and their categories, whose code comes after the screen. */
const CategoryDialog = lazyPart(async () => (await import('./category-dialog.tsx')).CategoryDialog);

/** The family's reward categories. */
export function CategoriesCard({ categories }: { readonly categories: Read<readonly RewardCategory[]> }) {
  const layer = useLayer<RewardCategory | 'new'>();
  const { shown, show, close } = layer;
  return (
    <Section
      title="Categories"
      actions={
        <AddButton dialog={CategoryDialog} onClick={() => show('new')}>
          Add Category
        </AddButton>
      }
    >
      <Card flush>
        <div className="max-h-48 overflow-y-auto px-4 py-2 sm:px-6">
          <Loaded
            query={categories}
            skeleton={<SkeletonRows />}
            empty={<p className="py-3 text-ink-muted">No categories yet. A reward needs one.</p>}
          >
            {list => (
              <List>
                {list.map(category => (
                  <ListRow
                    key={category.id}
                    leading={<RewardTile icon={category.iconName} color={category.color} />}
                    title={<CategoryTitle category={category} onEdit={() => show(category)} />}
                    meta={category.description}
                    narrow
                  />
                ))}
              </List>
            )}
          </Loaded>
        </div>
      </Card>
      {shown && <CategoryDialog category={shown === 'new' ? undefined : shown} onClose={close} />}
    </Section>
  );
}

interface CategoryTitleProps {
  readonly category: RewardCategory;
  readonly onEdit: () => void;
}

function CategoryTitle({ category: { id, name }, onEdit }: CategoryTitleProps) {
  return (
    <AskedWrite
      call="deleteRewardCategory"
      input={{ params: { id } }}
      title="Delete this category?"
      description={`"${name}" can no longer be chosen. Rewards that are in it keep it.`}
      confirmLabel="Delete"
      done={['Category deleted', `"${name}" is gone from the list.`]}
      failed={['Failed to delete category', 'There was an error deleting the category.']}
    >
      {ask => (
        <RowTitle
          name={name}
          actions={[
            { ...EDIT, ...CategoryDialog.intent, onClick: onEdit },
            { ...DELETE, ...ask },
          ]}
        />
      )}
    </AskedWrite>
  );
}

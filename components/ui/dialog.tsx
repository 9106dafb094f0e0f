import clsx from 'clsx';
import { X } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button';

interface DialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly title: string;
  /** One sentence under the title. */
  readonly description?: ReactNode;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  /** `sheet` comes from below, for narrow screens. */
  readonly kind?: 'centre' | 'sheet';
  readonly wide?: boolean;
  /** `full` takes most of the window, for lists with what is in them. */
  readonly size?: 'full';
}

export function Dialog({ open, onOpenChange, title, description, children, footer, kind = 'centre', wide = false, size }: DialogProps) {
  const t = useTranslations('common');
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-black/35 dark:bg-black/60" />
        <Radix.Content
          tabIndex={-1}
          // The first button would otherwise open its tooltip over the title.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
          className={clsx(
            'fixed z-40 flex flex-col bg-surface outline-none text-ink shadow-[var(--shadow)]',
            kind === 'centre'
              ? clsx('top-1/2 left-1/2 w-[calc(100vw-24px)] -translate-x-1/2 -translate-y-1/2 rounded-xl', size === 'full' ? 'max-h-[94dvh] max-w-6xl' : clsx('max-h-[min(88dvh,760px)]', wide ? 'max-w-3xl' : 'max-w-lg'))
              : 'inset-x-0 bottom-0 max-h-[82dvh] rounded-t-2xl',
          )}
        >
          <div className="flex items-start gap-3 px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-[15px] leading-6 font-semibold">{title}</Radix.Title>
              {description === undefined ? null : <Radix.Description className="mt-0.5 text-muted">{description}</Radix.Description>}
            </div>
            <Radix.Close asChild>
              <IconButton label={t('close')} className="-mr-1.5">
                <X size={16} aria-hidden />
              </IconButton>
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 pb-5" tabIndex={-1}>
            {children}
          </div>
          {footer === undefined ? null : <div className="flex flex-wrap items-center justify-end gap-2 border-t border-hairline px-5 py-3">{footer}</div>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

import { DropdownMenu as Menu } from 'radix-ui'
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import './motion.css'

export interface MenuItem {
  label: string
  icon?: LucideIcon
  onSelect: () => void
  destructive?: boolean
  disabled?: boolean
}

/** A menu that the button given as `trigger` opens. */
export function DropdownMenu(props: { trigger: ReactNode; label?: string; items: MenuItem[] }) {
  return (
    <Menu.Root>
      <Menu.Trigger asChild>{props.trigger}</Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          align="end"
          sideOffset={6}
          collisionPadding={8}
          className="panel-rise z-50 min-w-48 rounded-box border border-base-300 bg-base-100 p-1 shadow-lg"
        >
          {props.label && (
            <Menu.Label className="px-3 py-1.5 text-sm font-semibold">{props.label}</Menu.Label>
          )}
          {props.items.map((item) => (
            <MenuRow key={item.label} item={item} />
          ))}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  )
}

function MenuRow({ item }: { item: MenuItem }) {
  const Icon = item.icon
  return (
    <Menu.Item
      disabled={item.disabled}
      onSelect={item.onSelect}
      className={`flex min-h-10 cursor-pointer items-center gap-2 rounded-field px-3 outline-none data-[disabled]:opacity-50 data-[highlighted]:bg-base-200 ${
        item.destructive ? 'text-error' : ''
      }`}
    >
      {Icon && <Icon aria-hidden className="size-4" />}
      {item.label}
    </Menu.Item>
  )
}

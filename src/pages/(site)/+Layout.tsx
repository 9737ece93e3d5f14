import '../../styles/site.css'
import type { ReactNode } from 'react'

export function Layout({ children }: { children: ReactNode }) {
  return <main>{children}</main>
}

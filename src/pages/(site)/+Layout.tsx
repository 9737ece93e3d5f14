import '../../styles/site.css'
import type { ReactNode } from 'react'
import { useData } from 'vike-react/useData'
import { Footer } from '../../site/shell/footer'
import { Header } from '../../site/shell/header'
import type { Shell } from './shell'

export function Layout({ children }: { children: ReactNode }) {
  const { shell } = useData<Shell>()
  return (
    <>
      <Header name={shell.name} />
      <main id="content" tabIndex={-1} className="page-content">
        {children}
      </main>
      <Footer {...shell} />
    </>
  )
}

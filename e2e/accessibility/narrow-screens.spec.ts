import { test } from '@playwright/test'
import { testThatNothingIsCut } from '../support/nothing-cut.ts'

// The narrowest screen a page must fit (WCAG 1.4.10): a wide one at four times its size
test.use({ viewport: { width: 320, height: 640 }, contextOptions: { reducedMotion: 'reduce' } })

testThatNothingIsCut([320])

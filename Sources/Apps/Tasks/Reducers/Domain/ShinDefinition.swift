import Kernel

/// How rare a Shin is (001:281-287).
public enum ShinRarity: String, CaseIterable, Choice, Hashable, Sendable {
  /// 普通.
  case common
  /// 珍しい.
  case uncommon
  /// レア.
  case rare
  /// エピック.
  case epic
  /// 伝説.
  case legendary
}

/// A Shin as the master data has it (001:259-279).
public struct ShinDefinition: Record, Hashable, Sendable {
  /// Its id.
  public var id = ""
  /// Its name.
  public var name = ""
  /// What it is about.
  public var category = TaskCategory.housework
  /// How rare it is.
  public var rarity = ShinRarity.common
  /// How fast it grows, in hundredths (`baseGrowthMultiplier`).
  public var growth: Int64 = 100
  /// Beyond this level it does not grow.
  public var levelMost: Int64 = 20
  /// How many tasks of its category a child has completed before it can be met.
  public var tasksNeeded: Int64 = 0
  /// The levels at which it becomes another (`evolutionStages`), in order.
  public var stages: [Int64] = []

  /// A blank definition.
  public init() {}

  private init(
    _ id: String,
    _ name: String,
    _ category: TaskCategory,
    _ rarity: ShinRarity,
    growth: Int64,
    needs: Int64,
  ) {
    self.init()
    self.id = id
    self.name = name
    self.category = category
    self.rarity = rarity
    self.growth = growth
    tasksNeeded = needs
    stages = [5, 10, 15]
  }

  /// The master data: the seed names one, お片付けしん, and leaves the others open.
  public static let all = [
    Self("tidying", "お片付けしん", .housework, .common, growth: 100, needs: 0),
    Self("reading", "よみかきしん", .study, .common, growth: 100, needs: 0),
    Self("brushing", "はみがきしん", .selfCare, .common, growth: 120, needs: 0),
    Self("painting", "おえかきしん", .creative, .uncommon, growth: 100, needs: 2),
    Self("running", "かけっこしん", .exercise, .rare, growth: 80, needs: 3),
    Self("greeting", "あいさつしん", .social, .epic, growth: 60, needs: 5),
  ]

  /// The one that a task's type means.
  public static func of(_ type: String, by mapping: ShinMapping) -> Self? {
    switch mapping {
    case .typeIsID: all.first { $0.id == type }
    case .byCategory: all.first { $0.id == type } ?? all.first { $0.category.rawValue == type }
    }
  }
}

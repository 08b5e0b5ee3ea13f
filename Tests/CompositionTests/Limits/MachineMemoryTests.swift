import Testing

@testable import Composition

/// What memory a machine gives, by what it says of itself.
struct MachineMemoryTests {
  private static let meminfo = """
    MemTotal:        8000 kB
    MemFree:          100 kB
    MemAvailable:    3000 kB
    SwapTotal:       2000 kB
    """

  private func memory(_ files: [(name: String, text: String)]) -> MachineMemory {
    MachineMemory { name in files.first { $0.name == name }?.text ?? "" }
  }

  @Test func `without a group the machine's is what there is`() {
    let memory = memory([("/proc/meminfo", Self.meminfo), ("/proc/self/cgroup", "0::/a")])
    #expect(memory.most == 10_000 << 10)
    #expect(memory.free == 3_000 << 10)
    #expect(memory.groupFile == nil)
    #expect(self.memory([]).most == nil)
  }

  @Test func `a group that may have less is named, be it one that the own lies in`() {
    let group = "/sys/fs/cgroup/a/memory."
    let memory = memory([
      ("/proc/meminfo", Self.meminfo), ("/proc/self/cgroup", "0::/a/b"),
      (group + "max", "2000000"), (group + "current", "1500000"),
      ("/sys/fs/cgroup/a/memory.stat", "anon 4\ninactive_file 300000\nactive_file 7"),
      ("/sys/fs/cgroup/a/b/memory.max", "max"), ("/sys/fs/cgroup/a/b/memory.current", "900"),
    ])
    #expect(memory.most == 2_000_000)
    #expect(memory.free == 800_000, "what was read from files can be had")
    #expect(memory.groupFile == group + "max")
  }

  @Test func `a group of the first version says the same in other files`() {
    let group = "/sys/fs/cgroup/memory/pod/memory."
    let files = [
      (name: "/proc/meminfo", text: Self.meminfo),
      ("/proc/self/cgroup", "5:cpu:/pod\n4:memory:/pod\n0::/"),
      (group + "limit_in_bytes", "1000000"), (group + "usage_in_bytes", "1200000"),
    ]
    #expect(memory(files).most == 1_000_000)
    #expect(memory(files).free == 0)
    #expect(memory(files).groupFile == group + "limit_in_bytes")
  }

  @Test func `a group that may have more than there is limits nothing`() {
    let memory = memory([
      ("/proc/meminfo", Self.meminfo), ("/proc/self/cgroup", "4:memory:/"),
      ("/sys/fs/cgroup/memory/memory.limit_in_bytes", "9223372036854771712"),
      ("/sys/fs/cgroup/memory/memory.usage_in_bytes", "1200000"),
    ])
    #expect(memory.groupFile == nil)
    #expect(memory.most == 10_000 << 10)
  }
}
